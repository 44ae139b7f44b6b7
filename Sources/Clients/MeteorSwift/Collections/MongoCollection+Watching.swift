import DDPClient

extension MongoCollection {
    /// Calls back for each change that the server makes to an element that satisfies a condition.
    ///
    /// - Parameters:
    ///   - matching: the condition, for the element after the change; for a removed one as it was before.
    ///   - callback: takes the reason, the identifier and the element, on the app's main queue. The collection has
    ///     changed already.
    /// - Returns: the identifier of the watch.
    public func watch(matching: MeteorMatcher<T>? = nil, callback: @escaping CollectionCallback<T>) -> String {
        let showsRemoved = meteor.parts.watching.showsRemoved
        return watch { change, hub in
            if change.reason == .removed, !showsRemoved { return callback(.removed, change.document.text, nil) }
            guard let value = hub.value(of: change.document, as: T.self), matching?(value) ?? true else { return }
            callback(ChangedReason(change.reason), change.document.text, value)
        }
    }

    /// Calls back for each change that the server makes to the document with an identifier.
    ///
    /// - Returns: the identifier of the watch.
    public func watch(_ _id: String, callback: @escaping CollectionCallback<T>) -> String {
        watch { change, hub in
            guard change.document.text == _id, let value = hub.value(of: change.document, as: T.self) else { return }
            callback(ChangedReason(change.reason), _id, value)
        }
    }

    /// Ends a watch.
    public func stopWatching(_ watchId: String) {
        watches.ids.removeAll { $0 == watchId }
        hub.removeWatches([watchId])
    }

    /// Ends all watches that were made through this value and its copies.
    public func stopAllWatches() {
        hub.removeWatches(watches.ids)
        watches.ids = []
    }

    /// Adds a watch. The handler must not hold the client, which keeps it.
    func watch(_ handler: @escaping (LocalChange, CollectionHub) -> Void) -> String {
        let id = meteor.identifiers.next()
        watches.ids.append(id)
        hub.add(CollectionHub.Watch(id: id, handler: handler))
        return id
    }
}

extension ChangedReason {
    fileprivate init(_ reason: LocalChange.Reason) {
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
