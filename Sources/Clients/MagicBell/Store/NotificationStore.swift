import CarillonEnvironment
import Foundation
import MagicBellWire

/// A list of a user's notifications that pass a filter, with counters, kept right by the realtime channel.
///
/// ```swift
/// let store = user.store.build(read: false)
/// store.fetch { result in
///     if let notifications = try? result.get() { show(notifications) }
/// }
/// for notification in store { print(notification.title) }
/// ```
///
/// The list begins empty. ``fetch(completion:)`` loads the next page, ``refresh(completion:)`` the first one anew.
///
/// Use a store on the app's main thread, where it calls back, too. Unchecked because it is confined to the app's main
/// queue.
public final class NotificationStore: @unchecked Sendable {
    /// The filter.
    public let predicate: StorePredicate
    let session: UserSession
    var machine: StoreMachine
    private let contentObservers: any StoreObservers
    private let countObservers: any StoreObservers
    private var waitingWork: [() -> Void] = []
    /// Hears of a failed refresh that a message or a gap had caused.
    var onStaleness: () -> Void = {}
    private var isWorking = false
    private var actionCount = 0

    init(_ predicate: StorePredicate, _ session: UserSession) {
        self.predicate = predicate
        self.session = session
        let parts = session.parts.store
        machine = StoreMachine(predicate, parts: parts)
        (contentObservers, countObservers) = (parts.observers(), parts.observers())
    }

    // MARK: The list

    /// The number of notifications on the server that pass the filter.
    public var totalCount: Int { machine.state.total }
    /// The number of those that are unread.
    public var unreadCount: Int { machine.state.unread }
    /// The number of those that are unseen.
    public var unseenCount: Int { machine.state.unseen }
    /// Whether there may be more pages. A store that was not fetched yet says `true`.
    public var hasNextPage: Bool { machine.state.hasNextPage }

    /// The notifications that are loaded, in the server's order.
    public func notifications() -> [Notification] { machine.state.notifications }

    // MARK: Observers

    /// Adds an observer of the list, which is held weakly. An observer that is there already is not called twice.
    public func addContentObserver(_ observer: any NotificationStoreContentObserver) {
        contentObservers.add(observer)
    }

    /// Removes an observer of the list.
    public func removeContentObserver(_ observer: any NotificationStoreContentObserver) {
        contentObservers.remove(observer)
    }

    /// Adds an observer of the counters, which is held weakly. An observer that is there already is not called twice.
    public func addCountObserver(_ observer: any NotificationStoreCountObserver) { countObservers.add(observer) }

    /// Removes an observer of the counters.
    public func removeCountObserver(_ observer: any NotificationStoreCountObserver) {
        countObservers.remove(observer)
    }

    // MARK: Work

    /// Does work on the list, after work that is under way. So an observer may call anything, and nobody hears of
    /// places in a list that has changed meanwhile.
    func perform(_ work: @escaping () -> Void) {
        waitingWork.append(work)
        guard !isWorking else { return }
        isWorking = true
        while !waitingWork.isEmpty { waitingWork.removeFirst()() }
        isWorking = false
    }

    /// Returns a new call for an action.
    func makeCall(_ action: StoreAction, id: String?) -> ActionCall {
        actionCount += 1
        return ActionCall(number: actionCount, action: action, id: id)
    }

    /// Hands an input to the machine, takes its steps, and tells of each at once.
    ///
    /// - Parameter complete: Tells the app that its call is complete, at its place among the steps.
    func handle(_ input: StoreInput, complete: ([Notification]) -> Void = { _ in }) {
        for step in session.parts.store.handle(input, &machine, session.environment.date) {
            switch step {
            case .complete(let result): complete(result)
            case .refresh: queueRefresh()
            default: if let news = machine.state.take(step) { tell(news) }
            }
        }
    }

    private func tell(_ news: StoreNews) {
        switch news {
        case .total(let count): tellCount { $0.store(self, didChangeTotalCount: count) }
        case .unread(let count): tellCount { $0.store(self, didChangeUnreadCount: count) }
        case .unseen(let count): tellCount { $0.store(self, didChangeUnseenCount: count) }
        case .hasNextPage(let value): tellContent { $0.store(self, didChangeHasNextPage: value) }
        case .inserted(let places): tellContent { $0.store(self, didInsertNotificationsAt: places) }
        case .changed(let places): tellContent { $0.store(self, didChangeNotificationAt: places) }
        case .deleted(let places): tellContent { $0.store(self, didDeleteNotificationAt: places) }
        case .reloaded: tellContent { $0.didReloadStore(self) }
        }
    }

    private func tellContent(_ call: (any NotificationStoreContentObserver) -> Void) {
        contentObservers.tell { if let observer = $0 as? any NotificationStoreContentObserver { call(observer) } }
    }

    private func tellCount(_ call: (any NotificationStoreCountObserver) -> Void) {
        countObservers.tell { if let observer = $0 as? any NotificationStoreCountObserver { call(observer) } }
    }
}

extension NotificationStore: Collection {
    /// The place of the first notification: 0.
    public var startIndex: Int { 0 }
    /// The place after the last loaded notification.
    public var endIndex: Int { machine.state.notifications.count }
    /// The number of loaded notifications.
    public var count: Int { endIndex }

    /// The notification at a place below ``count``.
    public subscript(index: Int) -> Notification { machine.state.notifications[index] }

    /// The place after another one.
    public func index(after index: Int) -> Int { index + 1 }
}
