package import DDPWire
package import JSONWire
import OrderedCollections

/// The documents of one collection as a client sees them, in their order.
///
/// No message of a server is an error here. Servers that do not merge may add a document twice, and change or remove
/// one that the client does not have (Meteor's publication strategies).
package struct LocalCollection: Sendable {
    private var documents: OrderedDictionary<String, LocalDocument> = [:]

    package init() {}

    // MARK: Reading

    /// The documents in their order, without those that the app has removed.
    package var visible: [LocalDocument] { documents.values.filter { !$0.isHidden } }

    /// The number of documents, without those that the app has removed.
    package var count: Int { documents.values.count { !$0.isHidden } }

    /// The document with an identifier; `nil` if there is none, or if the app has removed it.
    package subscript(id: String) -> LocalDocument? { documents[id].flatMap { $0.isHidden ? nil : $0 } }

    /// Whether the app has removed a document that is still there.
    package func isHidden(_ id: String) -> Bool { documents[id]?.isHidden == true }

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

    /// Adds a document at the end. A document that is there already gets other content, at its place; one that the app
    /// has removed stays hidden.
    package mutating func add(_ document: Document) -> LocalChange? {
        put(LocalDocument(id: document.id, fields: document.fields), because: .added)
    }

    /// Adds a document before another one, or moves it there; at the end if there is no such document.
    package mutating func add(_ document: Document, before next: String?) -> LocalChange? {
        let change = put(LocalDocument(id: document.id, fields: document.fields), because: .addedBefore)
        place(document.id, before: next)
        return change
    }

    /// Moves a document before another one; at the end if there is no such document.
    package mutating func move(_ id: String, before next: String?) -> LocalChange? {
        guard let document = documents[id] else { return nil }
        place(id, before: next)
        return visible(document, .movedBefore)
    }

    /// Changes fields of a document. A document that is not there is made of them.
    package mutating func change(_ change: DocumentChange) -> LocalChange? {
        guard var document = documents[change.id] else {
            if change.fields.isEmpty { return nil }
            return put(LocalDocument(id: change.id, fields: change.fields), because: .changed)
        }
        for field in change.fields { document.fields[field.name] = field.value }
        for name in change.cleared { document.fields[name] = nil }
        document.origin = .server
        documents[change.id] = document
        return visible(document, .changed)
    }

    /// Removes a document.
    package mutating func remove(_ id: String) -> LocalChange? {
        documents.removeValue(forKey: id).map { LocalChange(reason: .removed, document: $0) }
    }

    private mutating func put(_ document: LocalDocument, because reason: LocalChange.Reason) -> LocalChange? {
        var document = document
        document.isHidden = isHidden(document.id)
        documents[document.id] = document
        return visible(document, reason)
    }

    /// Returns the change, unless the app has removed the document.
    private func visible(_ document: LocalDocument, _ reason: LocalChange.Reason) -> LocalChange? {
        document.isHidden ? nil : LocalChange(reason: reason, document: document)
    }

    private mutating func place(_ id: String, before next: String?) {
        guard id != next, let document = documents.removeValue(forKey: id) else { return }
        let index = next.flatMap { documents.index(forKey: $0) } ?? documents.count
        documents.updateValue(document, forKey: id, insertingAt: index)
    }

    // MARK: Wishes of the app

    /// Puts a document of the app's own there, until the server says otherwise.
    ///
    /// - Parameter origin: whether the document is an insertion, or the app's alone.
    package mutating func insert(
        _ id: String, _ fields: Members<EJSON>, from origin: LocalDocument.Origin = .app
    ) {
        documents[id] = LocalDocument(id: id, fields: fields, from: origin)
    }

    /// Notes that the server has accepted an insertion with these fields. A document of the app's own that was there
    /// before becomes the inserted one.
    package mutating func acceptInsertion(of id: String, _ fields: Members<EJSON>) {
        guard var document = documents[id], document.origin != .server else { return }
        (document.fields, document.origin) = (fields, .acceptedInsertion)
        documents[id] = document
    }

    /// Takes an insertion back that the server has refused, unless the server has sent such a document meanwhile.
    package mutating func takeBackInsertion(of id: String) {
        if documents[id]?.origin == .insertion { documents[id] = nil }
    }

    /// Hides a document that the app wants the server to remove.
    package mutating func hide(_ id: String) { documents[id]?.isHidden = true }

    /// Shows a hidden document again, because the server has refused to remove it.
    package mutating func show(_ id: String) { documents[id]?.isHidden = false }

    /// Drops a document for good, without news to anybody.
    package mutating func drop(_ id: String) { documents[id] = nil }

    /// Drops all documents that do not satisfy a condition.
    package mutating func reset(keeping isKept: (LocalDocument) -> Bool) {
        documents.removeAll { !isKept($0.value) }
    }
}
