import OrderedCollections

extension LocalCollection {
    /// The changes that lead from these documents to others, as watches hear of them: first what has gone, in the order
    /// that it had, then what has changed or come, in the new order.
    package func changes(to other: LocalCollection) -> [LocalChange] {
        // The app has hidden what it has removed. A removal is told when the server knows of it.
        let gone = documents.values.filter { other.documents[$0.id] == nil }
            .map { LocalChange(reason: .removed, document: $0) }
        return gone + other.visible.compactMap { change(to: $0) }
    }

    /// The change by which a document becomes another one; `nil` if there is nothing to tell of.
    private func change(to document: LocalDocument) -> LocalChange? {
        // A watch has not heard of what the app has put there.
        let former = self[document.id].flatMap { $0.origin == .server || document.origin != .server ? $0 : nil }
        guard let former else { return LocalChange(reason: .added, document: document) }
        if former.fields == document.fields { return nil }
        return LocalChange(reason: .changed, document: document, former: former)
    }
}
