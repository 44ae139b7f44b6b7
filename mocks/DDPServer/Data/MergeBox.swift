public import DDPWire
import JSONWire

/// The documents that one session sees, merged from all of its subscriptions.
///
/// Meteor calls this the merge box: the client learns of a document once, and of a field once, however many
/// subscriptions provide it.
struct MergeBox {
    struct Key: Hashable {
        let collection: String
        let id: DocumentIdentifier
    }

    private var views: [Key: DocumentView] = [:]
    private var lastNumber: UInt64 = 0
    /// The number of values that subscriptions provide, and of the documents that each of them does.
    private(set) var valueCount = 0

    /// Adds a document, or the fields that a further subscription provides. Returns the message for the client.
    mutating func add(
        _ fields: Members<EJSON>, at key: Key, by provider: SubscriptionHandle
    ) -> ServerMessage? {
        let number = lastNumber + 1
        let (isNew, difference) = views[key, default: DocumentView(number: number)].add(
            fields, by: provider, counting: &valueCount)
        guard isNew else { return MergeBox.changed(key, difference) }
        lastNumber = number
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
        let difference = views[key]?.change(set: set, cleared: cleared, by: provider, counting: &valueCount)
        guard let difference else { throw .noDocumentToChange(key.id) }
        return MergeBox.changed(key, difference)
    }

    /// Takes a document back. Returns the message for the client.
    ///
    /// - Throws: ``MergeBoxError`` if no subscription provides it.
    mutating func remove(at key: Key, by provider: SubscriptionHandle) throws(MergeBoxError) -> ServerMessage? {
        guard let removal = views[key]?.remove(provider, counting: &valueCount) else {
            throw .noDocumentToRemove(key.id)
        }
        switch removal {
        case .changed(let difference): return MergeBox.changed(key, difference)
        case .gone:
            views[key] = nil
            return .removed(collection: key.collection, id: key.id.wire)
        }
    }

    /// The messages that turn what the client saw into what this box holds.
    func messages(since old: MergeBox) -> [ServerMessage] {
        var messages: [ServerMessage] = []
        for (key, view) in old.inOrder {
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
        for (key, view) in inOrder where old.views[key] == nil {
            messages.append(.added(Document(collection: key.collection, id: key.id.wire, fields: view.fields)))
        }
        return messages
    }

    /// The documents, in the order in which they came.
    private var inOrder: [(key: Key, value: DocumentView)] { views.sorted { $0.value.number < $1.value.number } }

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
