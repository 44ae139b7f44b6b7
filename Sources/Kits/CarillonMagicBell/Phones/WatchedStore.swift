import Carillon
import Foundation
public import MagicBell

/// A store of notifications, and a diary of all that it tells the app.
///
/// ```swift
/// inbox.fetch()
/// try await world.advance(by: .seconds(1))
/// world.expect(inbox.take(), equals: ["total 2", "fetch: 2", "inserted 0, 1"], "…")
/// ```
///
/// The class is confined to its world, so it is safe to share.
public final class WatchedStore: @unchecked Sendable {
    /// The store.
    public let store: NotificationStore
    /// The lines of the diary so far.
    public private(set) var lines: [String] = []
    private let app: App

    init(_ store: NotificationStore, in app: App) {
        self.store = store
        self.app = app
        app.run {
            store.addContentObserver(self)
            store.addCountObserver(self)
        }
    }

    /// Runs code of the app with the store, on the app's main queue.
    @discardableResult
    public func run<Result>(_ body: (NotificationStore) throws -> Result) rethrows -> Result {
        try app.run { try body(store) }
    }

    /// Writes a line.
    public func note(_ line: String) { lines.append(line) }

    /// Returns the lines so far, and forgets them.
    @discardableResult
    public func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    // MARK: The content of the store

    /// The notifications of the list.
    public var notifications: [MagicBell.Notification] { run { $0.notifications() } }
    /// The titles of the list.
    public var titles: [String] { notifications.map(\.title) }
    /// The counters in a line: `3 in all, 2 unread, 1 unseen`.
    public var counts: String {
        run { "\($0.totalCount) in all, \($0.unreadCount) unread, \($0.unseenCount) unseen" }
    }

    /// The listed notification with this title.
    public subscript(title: String) -> MagicBell.Notification? { notifications.first { $0.title == title } }

    // MARK: Actions of the app, with their outcomes in the diary

    /// Fetches the next page: `fetch: 50`, or `fetch: failed: …`.
    public func fetch() {
        run {
            $0.fetch { [weak self] result in self?.note("fetch: " + WatchedStore.line(result.map { "\($0.count)" })) }
        }
    }

    /// Fetches the first page anew: `refresh: 50`.
    public func refresh() {
        run {
            $0.refresh { [weak self] result in self?.note("refresh: " + WatchedStore.line(result.map { "\($0.count)" }))
            }
        }
    }

    /// Acts on a notification: `read: Lunch?`.
    public func act(_ action: MagicBellAction, on notification: MagicBell.Notification) {
        let done: (Result<MagicBell.Notification, any Error>) -> Void = { [weak self] result in
            self?.note("\(action): " + WatchedStore.line(result.map(\.title)))
        }
        run { store in
            switch action {
            case .read: store.markAsRead(notification, completion: done)
            case .unread: store.markAsUnread(notification, completion: done)
            case .archive: store.archive(notification, completion: done)
            case .unarchive: store.unarchive(notification, completion: done)
            case .delete:
                store.delete(notification) { [weak self] (error: (any Error)?) in
                    self?.note("delete: " + WatchedStore.line(error, notification.title))
                }
            }
        }
    }

    /// Acts on the listed notification with a title. Writes `there is no Lunch?` if none is listed.
    public func act(_ action: MagicBellAction, on title: String) {
        guard let notification = self[title] else { return note("there is no \(title)") }
        act(action, on: notification)
    }

    /// Marks all as read: `all read: done`.
    public func markAllRead() {
        run {
            $0.markAllRead { [weak self] (error: (any Error)?) in
                self?.note("all read: " + WatchedStore.line(error, "done"))
            }
        }
    }

    /// Marks all as seen: `all seen: done`.
    public func markAllSeen() {
        run {
            $0.markAllSeen { [weak self] (error: (any Error)?) in
                self?.note("all seen: " + WatchedStore.line(error, "done"))
            }
        }
    }

    private static func line(_ result: Result<String, any Error>) -> String {
        switch result {
        case .success(let text): text
        case .failure(let error): "failed: \(error.localizedDescription)"
        }
    }

    private static func line(_ error: (any Error)?, _ text: String) -> String {
        error.map { "failed: \($0.localizedDescription)" } ?? text
    }
}

/// An action on one notification, as `WatchedStore.act(_:on:)` does it.
public enum MagicBellAction: String, CaseIterable, Hashable, Sendable {
    /// `markAsRead`.
    case read
    /// `markAsUnread`.
    case unread
    /// `archive`.
    case archive
    /// `unarchive`.
    case unarchive
    /// `delete`.
    case delete
}
