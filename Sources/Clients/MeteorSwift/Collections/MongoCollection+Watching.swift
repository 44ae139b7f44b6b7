import DDPClient

extension MongoCollection {
    /// Calls back for each change that the server makes to an element that satisfies a condition.
    ///
    /// After a reconnect, the differences between the documents of the two sessions are such changes. An element that
    /// can be decoded no more counts as removed, and the notification `MeteorClientUndecodableDocument` has the error.
    ///
    /// - Parameters:
    ///   - matching: the condition, for the element after the change; for a removed one as it was before.
    ///   - callback: takes the reason, the identifier and the element, on the app's main queue. The collection has
    ///     changed already.
    /// - Returns: the identifier of the watch.
    public func watch(matching: MeteorMatcher<T>? = nil, callback: @escaping CollectionCallback<T>) -> String {
        watch { [rules = meteor.parts.elements] in rules.tell($0, matching: matching, to: callback) }
    }

    /// Calls back for each change that the server makes to the document with an identifier.
    ///
    /// - Returns: the identifier of the watch.
    public func watch(_ _id: String, callback: @escaping CollectionCallback<T>) -> String {
        watch { news in
            guard news.id == _id, let (reason, element) = news.told(as: T.self) else { return }
            callback(ChangedReason(reason), _id, element)
        }
    }

    /// Ends a watch.
    public func stopWatching(_ watchId: String) { hub.removeWatches([watchId]) }

    /// Ends all watches that were made through this value and its copies.
    public func stopAllWatches() { hub.removeWatches(of: owner) }

    /// Adds a watch. The handler must not hold the client, which keeps it.
    func watch(_ handler: @escaping (WatchNews) -> Void) -> String {
        let id = meteor.identifiers.next()
        hub.add(Watch(id: id, owner: owner, handler: handler))
        return id
    }
}

extension ChangedReason {
    init(_ reason: LocalChange.Reason) {
        self =
            switch reason {
            case .added: .added
            case .addedBefore: .addedBefore
            case .movedBefore: .movedBefore
            case .removed: .removed
            case .changed: .changed
            }
    }
}
