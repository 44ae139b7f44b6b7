package import DDPWire
package import JSONWire
import OrderedCollections

/// The wishes of the app, of which the server may not have heard.
extension LocalCollection {
    /// Puts a document of the app's own there, until the server says otherwise.
    ///
    /// - Parameter origin: whether the document is an insertion, or the app's alone.
    package mutating func insert(
        _ id: String, _ fields: Members<EJSON>, from origin: LocalDocument.Origin = .app
    ) {
        forgetHiding(id)
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
        if documents[id]?.origin == .insertion { drop(id) }
    }

    /// Hides a document that the app wants the server to remove. Nothing happens if there is none.
    package mutating func hide(_ id: String) {
        if documents[id] != nil { hidden.insert(id) }
    }

    /// Hides a document that the app wants the server to remove, also if it is still to come.
    package mutating func hideLater(_ id: String) {
        if documents[id] == nil { hiddenLater.insert(id) } else { hide(id) }
    }

    /// Shows a hidden document again, because the server has refused to remove it.
    package mutating func show(_ id: String) { forgetHiding(id) }

    /// Drops a hidden document that the server has removed. One that has come only after it was hidden is another one,
    /// and shows.
    package mutating func dropHidden(_ id: String) {
        if hidden.contains(id) { drop(id) } else { forgetHiding(id) }
    }

    /// Drops a document for good, without news to anybody.
    package mutating func drop(_ id: String) {
        forgetHiding(id)
        documents[id] = nil
    }

    /// Drops all documents that do not satisfy a condition.
    package mutating func reset(keeping isKept: (LocalDocument) -> Bool) {
        documents.removeAll { !isKept($0.value) }
        hidden = hidden.filter { documents[$0] != nil }
        hiddenLater = []
    }
}
