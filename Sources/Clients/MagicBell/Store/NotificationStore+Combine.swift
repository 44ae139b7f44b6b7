#if canImport(Combine)
@preconcurrency public import Combine
#elseif MagicBell
@preconcurrency public import OpenCombine
#endif

// Each form sends its request at once and once, whether anybody subscribes or not (`MB-ACT-16`).
extension NotificationStore {
    /// Loads the first page anew. See ``refresh(completion:)``.
    @discardableResult
    public func refresh() -> Future<[Notification], any Error> { Future { self.refresh(completion: $0) } }

    /// Loads the next page. See ``fetch(completion:)``.
    @discardableResult
    public func fetch() -> Future<[Notification], any Error> { Future { self.fetch(completion: $0) } }

    /// Marks a notification as read. See ``markAsRead(_:completion:)``.
    @discardableResult
    public func markAsRead(_ notification: Notification) -> Future<Notification, any Error> {
        Future { self.markAsRead(notification, completion: $0) }
    }

    /// Marks a notification as unread. See ``markAsUnread(_:completion:)``.
    @discardableResult
    public func markAsUnread(_ notification: Notification) -> Future<Notification, any Error> {
        Future { self.markAsUnread(notification, completion: $0) }
    }

    /// Archives a notification. See ``archive(_:completion:)``.
    @discardableResult
    public func archive(_ notification: Notification) -> Future<Notification, any Error> {
        Future { self.archive(notification, completion: $0) }
    }

    /// Takes a notification out of the archive. See ``unarchive(_:completion:)``.
    @discardableResult
    public func unarchive(_ notification: Notification) -> Future<Notification, any Error> {
        Future { self.unarchive(notification, completion: $0) }
    }

    /// Deletes a notification.
    @discardableResult
    public func delete(_ notification: Notification) -> Future<Void, any Error> {
        Future { (promise: @escaping (Result<Void, any Error>) -> Void) in
            self.delete(notification, completion: promise)
        }
    }

    /// Marks all of the user's notifications as read.
    @discardableResult
    public func markAllRead() -> Future<Void, any Error> {
        Future { (promise: @escaping (Result<Void, any Error>) -> Void) in self.markAllRead(completion: promise) }
    }

    /// Marks all of the user's notifications as seen.
    @discardableResult
    public func markAllSeen() -> Future<Void, any Error> {
        Future { (promise: @escaping (Result<Void, any Error>) -> Void) in self.markAllSeen(completion: promise) }
    }

    /// Marks all of the user's notifications as seen: the official README's name for ``markAllSeen()``.
    @discardableResult
    public func markAllUnseen() -> Future<Void, any Error> { markAllSeen() }
}
