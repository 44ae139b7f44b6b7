import DDPClient
import DDPWire
import JSONWire

/// Changes of the app's own, of which watches do not hear.
extension CollectionHub {
    /// Puts a document there, in the place of one that satisfies a condition, or where there is none.
    ///
    /// - Returns: whether it has been put there.
    @discardableResult
    func insert(
        _ id: String, _ fields: Members<EJSON>, from origin: LocalDocument.Origin = .app,
        replacing mayReplace: (LocalDocument) -> Bool = { _ in true }
    ) -> Bool {
        var isInserted = false
        edit { documents in
            guard documents[id].map(mayReplace) ?? true else { return }
            documents.insert(id, fields, from: origin)
            isInserted = true
        }
        if isInserted { values[id] = nil }
        return isInserted
    }

    func acceptInsertion(of id: String, _ fields: Members<EJSON>) {
        edit { $0.acceptInsertion(of: id, fields) }
        values[id] = nil
    }

    func takeBackInsertion(of id: String) {
        edit { $0.takeBackInsertion(of: id) }
        forgetUnlessThere(id)
    }

    /// Hides a document that the app wants the server to remove. The new session may be still to bring it.
    func hide(_ id: String) {
        let isComing = former?[id] != nil
        edit { parts.store.hide(&$0, id, isComing) }
    }

    func show(_ id: String) { edit { $0.show(id) } }

    /// Drops a document that the server has removed, if the server has not sent it again.
    func dropHidden(_ id: String) {
        edit { $0.dropHidden(id) }
        forgetUnlessThere(id)
    }

    func drop(_ id: String) {
        edit { $0.drop(id) }
        forgetUnlessThere(id)
    }

    private func forgetUnlessThere(_ id: String) {
        guard documents[id] == nil, !documents.isHidden(id) else { return }
        values[id] = nil
        stamps[id] = nil
    }
}
