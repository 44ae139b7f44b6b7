import CarillonEnvironment
import Foundation

extension NotificationStore {
    /// Marks a notification as read, and as seen.
    ///
    /// Nothing changes before the server has answered. Then the counters change; a notification that does not pass the
    /// filter any more leaves the list when the realtime channel announces the change.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - completion: Gets the changed notification, or the error. Called on the main queue.
    public func markAsRead(
        _ notification: Notification, completion: @escaping (Result<Notification, any Error>) -> Void
    ) {
        act(.read, on: notification, completion)
    }

    /// Marks a notification as unread. See ``markAsRead(_:completion:)``.
    public func markAsUnread(
        _ notification: Notification, completion: @escaping (Result<Notification, any Error>) -> Void
    ) {
        act(.unread, on: notification, completion)
    }

    /// Archives a notification. See ``markAsRead(_:completion:)``.
    public func archive(
        _ notification: Notification, completion: @escaping (Result<Notification, any Error>) -> Void
    ) {
        act(.archive, on: notification, completion)
    }

    /// Takes a notification out of the archive. See ``markAsRead(_:completion:)``.
    public func unarchive(
        _ notification: Notification, completion: @escaping (Result<Notification, any Error>) -> Void
    ) {
        act(.unarchive, on: notification, completion)
    }

    /// Deletes a notification. After the server has answered, the notification leaves the list.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - completion: Gets the error, `nil` if there is none. Called on the main queue.
    public func delete(_ notification: Notification, completion: @escaping ((any Error)?) -> Void) {
        send(.delete, id: notification.id) { completion($0.failure) }
    }

    /// Deletes a notification. See `delete(_:completion:)`; this form has a result.
    @_disfavoredOverload
    public func delete(_ notification: Notification, completion: @escaping (Result<Void, any Error>) -> Void) {
        send(.delete, id: notification.id) { completion($0.map { _ in }) }
    }

    /// Marks all of the user's notifications as read, whatever the filter is.
    ///
    /// - Parameter completion: Gets the error, `nil` if there is none. Called on the main queue.
    public func markAllRead(completion: @escaping ((any Error)?) -> Void) {
        send(.allRead) { completion($0.failure) }
    }

    /// Marks all notifications as read. See `markAllRead(completion:)`; this form has a result.
    @_disfavoredOverload
    public func markAllRead(completion: @escaping (Result<Void, any Error>) -> Void) {
        send(.allRead) { completion($0.map { _ in }) }
    }

    /// Marks all of the user's notifications as seen, whatever the filter is.
    ///
    /// - Parameter completion: Gets the error, `nil` if there is none. Called on the main queue.
    public func markAllSeen(completion: @escaping ((any Error)?) -> Void) {
        send(.allSeen) { completion($0.failure) }
    }

    /// Marks all notifications as seen. See `markAllSeen(completion:)`; this form has a result.
    @_disfavoredOverload
    public func markAllSeen(completion: @escaping (Result<Void, any Error>) -> Void) {
        send(.allSeen) { completion($0.map { _ in }) }
    }

    /// Marks all notifications as seen: the name that the official README has for `markAllSeen(completion:)`.
    public func markAllUnseen(completion: @escaping ((any Error)?) -> Void) { markAllSeen(completion: completion) }

    /// Marks all notifications as seen: the name that the official README has for `markAllSeen(completion:)`.
    @_disfavoredOverload
    public func markAllUnseen(completion: @escaping (Result<Void, any Error>) -> Void) {
        markAllSeen(completion: completion)
    }

    private func act(
        _ action: StoreAction, on notification: Notification,
        _ completion: @escaping (Result<Notification, any Error>) -> Void
    ) {
        send(action, id: notification.id) { result in
            completion(
                result.flatMap { changed in
                    changed.map(Result.success)
                        ?? .failure(MagicBellError("Notification not found in store"))
                })
        }
    }

    private func send(
        _ action: StoreAction, id: String? = nil,
        _ completion: @escaping (Result<Notification?, any Error>) -> Void
    ) {
        let call = makeCall(action, id: id)
        session.send { [self] in
            handle(.actionSent(call))
            return APIOperation.action(action, id: id)
        } _: { [self] result in
            perform { [self] in
                guard session.isOpen else { return completion(.failure(MagicBellError.disconnected)) }
                switch result {
                case .success: handle(.actionDone(call)) { completion(.success($0.first)) }
                case .failure(let error):
                    handle(.actionFailed(call))
                    completion(.failure(error))
                }
            }
        }
    }
}

extension Result {
    /// The error; `nil` after success.
    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
