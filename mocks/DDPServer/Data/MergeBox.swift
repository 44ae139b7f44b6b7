public import DDPWire
import JSONWire
import OrderedCollections

/// The documents that one session sees, merged from all of its subscriptions.
///
/// Meteor calls this the merge box: the client learns of a document once, and of a field once, however many
/// subscriptions provide it.
struct MergeBox {
    struct Key: Hashable {
        let collection: String
        let id: DocumentIdentifier
    }

    private var views: OrderedDictionary<Key, DocumentView> = [:]

    /// Adds a document, or the fields that a further subscription provides. Returns the message for the client.
    mutating func add(
        _ fields: Members<EJSON>, at key: Key, by provider: SubscriptionHandle
    ) -> ServerMessage? {
        let isNew = views[key] == nil
        let difference = views[key, default: DocumentView()].add(fields, by: provider)
        guard isNew else { return MergeBox.changed(key, difference) }
        return .added(
            Document(
                collection: key.collection, id: key.id.wire,
                fields: difference.set))
    }

    /// Changes a document. Returns the message for the client.
    ///
    /// - Throws: ``MergeBoxError`` if no subscription provides it.
    mutating func change(
        set: Members<EJSON>, cleared: [String], at key: Key, by provider: SubscriptionHandle
    ) throws(MergeBoxError) -> ServerMessage? {
        guard let difference = views[key]?.change(set: set, cleared: cleared, by: provider) else {
            throw .noDocumentToChange(key.id)
        }
        return MergeBox.changed(key, difference)
    }

    /// Takes a document back. Returns the message for the client.
    ///
    /// - Throws: ``MergeBoxError`` if no subscription provides it.
    mutating func remove(at key: Key, by provider: SubscriptionHandle) throws(MergeBoxError) -> ServerMessage? {
        guard var view = views[key] else { throw .noDocumentToRemove(key.id) }
        guard let difference = view.remove(provider) else {
            views[key] = nil
            return .removed(collection: key.collection, id: key.id.wire)
        }
        views[key] = view
        return MergeBox.changed(key, difference)
    }

    /// The messages that turn what the client saw into what this box holds.
    func messages(since old: MergeBox) -> [ServerMessage] {
        var messages: [ServerMessage] = []
        for (key, view) in old.views {
            guard let now = views[key] else {
                messages.append(.removed(collection: key.collection, id: key.id.wire))
                continue
            }
            let (before, after) = (view.fields, now.fields)
            let difference = DocumentView.Difference(
                set: Members(after.lazy.filter { before[$0.name] != $0.value }.map { ($0.name, $0.value) }),
                cleared: before.names.filter { after[$0] == nil })
            if let message = MergeBox.changed(key, difference) { messages.append(message) }
        }
        for (key, view) in views where old.views[key] == nil {
            messages.append(.added(Document(collection: key.collection, id: key.id.wire, fields: view.fields)))
        }
        return messages
    }

    private static func changed(_ key: Key, _ difference: DocumentView.Difference) -> ServerMessage? {
        if difference.isEmpty { return nil }
        return .changed(
            DocumentChange(
                collection: key.collection, id: key.id.wire,
                fields: difference.set, cleared: difference.cleared))
    }
}

/// A mistake of a publication.
public enum MergeBoxError: Error, Hashable, Sendable, CustomStringConvertible {
    case noDocumentToChange(DocumentIdentifier)
    case noDocumentToRemove(DocumentIdentifier)

    /// The mistake in one sentence.
    public var description: String {
        switch self {
        case .noDocumentToChange(let id): "no publication has added a document \(id.wire) that could be changed"
        case .noDocumentToRemove(let id): "no publication has added a document \(id.wire) that could be removed"
        }
    }
}

/// The identity of a subscription in its session.
struct SubscriptionHandle: Hashable {
    let number: UInt64
}
