package import DDPWire
import JSONWire
import OrderedCollections

/// The documents of one collection as a client sees them, in their order.
///
/// No message of a server is an error here. Servers that do not merge may add a document twice, and change or remove
/// one that the client does not have (Meteor's publication strategies). As in Meteor's own client, a document that is
/// added twice has changed, and one that is changed before it was added has come.
package struct LocalCollection: Sendable {
    var documents: OrderedDictionary<String, LocalDocument> = [:]
    /// The identifiers of the documents that the app has removed, and that are still there.
    var hidden: Set<String> = []
    /// The identifiers of the documents that the app has removed before they have come.
    var hiddenLater: Set<String> = []

    package init() {}

    // MARK: Reading

    /// The documents in their order, without those that the app has removed.
    package var visible: [LocalDocument] {
        hasHidden ? documents.values.filter { !isHidden($0.id) } : documents.values.elements
    }

    /// The number of documents, without those that the app has removed.
    package var count: Int { hasHidden ? documents.keys.count { !isHidden($0) } : documents.count }

    /// The document with an identifier; `nil` if there is none, or if the app has removed it.
    package subscript(id: String) -> LocalDocument? { isHidden(id) ? nil : documents[id] }

    /// Whether the app has removed the document.
    package func isHidden(_ id: String) -> Bool { hidden.contains(id) || hiddenLater.contains(id) }

    private var hasHidden: Bool { !(hidden.isEmpty && hiddenLater.isEmpty) }

    // MARK: Messages of the server

    /// Handles a message about a document of the collection; `nil` if there is nothing to tell of.
    package mutating func apply(_ message: ServerMessage) -> LocalChange? {
        switch message {
        case .added(let document): add(document)
        case .addedBefore(let document, let next): add(document, before: next)
        case .movedBefore(_, let id, let next): move(id, before: next)
        case .changed(let change): self.change(change)
        case .removed(_, let id): remove(id)
        default: nil
        }
    }

    /// Adds a document at the end. A document that is there already gets other content, at its place, and the same
    /// content is nothing to tell of. One that the app has removed stays hidden.
    package mutating func add(_ document: Document) -> LocalChange? {
        let change = put(LocalDocument(id: document.id, fields: document.fields), as: .added, again: .changed)
        return change?.former?.fields == document.fields ? nil : change
    }

    /// Adds a document before another one, or moves it there; at the end if there is no such document.
    package mutating func add(_ document: Document, before next: String?) -> LocalChange? {
        let change = put(
            LocalDocument(id: document.id, fields: document.fields), as: .addedBefore, again: .movedBefore)
        place(document.id, before: next)
        return change
    }

    /// Moves a document before another one; at the end if there is no such document.
    package mutating func move(_ id: String, before next: String?) -> LocalChange? {
        guard let document = documents[id] else { return nil }
        place(id, before: next)
        return visible(document, .movedBefore, document)
    }

    /// Changes fields of a document. A document that is not there is made of them.
    package mutating func change(_ change: DocumentChange) -> LocalChange? {
        guard var document = documents[change.id] else {
            if change.fields.isEmpty { return nil }
            return put(LocalDocument(id: change.id, fields: change.fields), as: .added, again: .changed)
        }
        for field in change.fields { document.fields[field.name] = field.value }
        for name in change.cleared { document.fields[name] = nil }
        document.origin = .server
        return put(document, as: .added, again: .changed)
    }

    /// Removes a document.
    package mutating func remove(_ id: String) -> LocalChange? {
        forgetHiding(id)
        return documents.removeValue(forKey: id).map { LocalChange(reason: .removed, document: $0) }
    }

    /// Puts a document of the server's there.
    ///
    /// - Parameters:
    ///   - reason: the reason if the server has not sent the document before.
    ///   - again: the reason if it has.
    private mutating func put(
        _ document: LocalDocument, as reason: LocalChange.Reason, again: LocalChange.Reason
    ) -> LocalChange? {
        let former = documents.updateValue(document, forKey: document.id).flatMap { $0.origin == .server ? $0 : nil }
        return visible(document, former == nil ? reason : again, former)
    }

    /// Returns the change, unless the app has removed the document.
    private func visible(
        _ document: LocalDocument, _ reason: LocalChange.Reason, _ former: LocalDocument?
    ) -> LocalChange? {
        isHidden(document.id) ? nil : LocalChange(reason: reason, document: document, former: former)
    }

    private mutating func place(_ id: String, before next: String?) {
        guard id != next, let document = documents.removeValue(forKey: id) else { return }
        let index = next.flatMap { documents.index(forKey: $0) } ?? documents.count
        documents.updateValue(document, forKey: id, insertingAt: index)
    }

    mutating func forgetHiding(_ id: String) {
        hidden.remove(id)
        hiddenLater.remove(id)
    }
}
