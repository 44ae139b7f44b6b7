import Foundation
import MagicBell
import UserNotifications

#if canImport(UIKit)
import UIKit
#else
import RemoteNotifications
#endif

/// A person who is signed in on this phone.
@MainActor
public final class Session {
    /// The person.
    public let person: String

    private let habits: Habits
    private let bell: MagicBellClient
    private let inbox: OrderInbox
    private let tracker: CourierTracker
    private let board: KitchenBoard
    private let reminders: PickupReminders
    private let show: (String) -> Void
    /// Whether the app is in front.
    private let isInFront: () -> Bool

    init(
        _ person: String, at company: Company, on device: String, _ habits: Habits, show: @escaping (String) -> Void,
        isInFront: @escaping () -> Bool
    ) {
        (self.person, self.habits, self.show, self.isInFront) = (person, habits, show, isInFront)
        bell = MagicBellClient(apiKey: company.bellKey, baseUrl: company.bell)
        inbox = OrderInbox(bell, of: person, pause: habits.news.pause)
        tracker = CourierTracker(company, of: person, on: device, habits.couriers)
        board = KitchenBoard(company, of: person)
        reminders = PickupReminders(of: person, habits.reminders)
        inbox.onNews = { [weak self] in self?.hear($0) }
        inbox.onCount = { [habits] in UNUserNotificationCenter.current().setBadgeCount(habits.news.badge($0, $1)) }
        board.onOrder = { [weak self] in self?.see($0) }
    }

    // MARK: In sight

    /// The titles in the inbox, newest first.
    public var titles: [String] { inbox.store.map(\.title) }
    /// The number of unread notifications.
    public var unread: Int { inbox.store.unreadCount }
    /// The street of the courier of each order.
    public var streets: [String: String] { tracker.streets }
    /// Whether the app would hear of a courier now.
    public var isFollowing: Bool { tracker.isConnected }
    /// The orders in the kitchen.
    public var orders: [Order] { board.orders }

    /// Marks everything as read.
    public func markAllRead() { inbox.markAllRead() }
    /// Says that the person has an order.
    public func fetched(_ order: String) { board.fetched(order) }
    /// Tells another person where the courier of that person's order is.
    public func report(_ street: String, of order: String, to person: String) {
        tracker.report(street, of: order, to: person)
    }
    /// Reminds of lunch for some days.
    public func planLunches(days: Int) { reminders.planLunches(days: days) }

    // MARK: Between the libraries

    func use(_ deviceToken: Data) { bell.setDeviceToken(deviceToken: deviceToken) }

    /// Takes a step in which the app comes to the front, with the identifiers of what stands in Notification Center.
    func comeBack(_ step: Habits.Returning, with ids: [String]) {
        switch step {
        case .noteWhatStandsThere: for id in ids { _ = tell(id) }
        case .load: inbox.load()
        }
    }

    /// Returns whether news is to be told, and notes that it was.
    func tell(_ id: String) -> Bool {
        let key = "told.\(person)"
        let told = UserDefaults.standard.stringArray(forKey: key) ?? []
        guard habits.news.isNew(id, told) else { return false }
        UserDefaults.standard.set(Array((told + [id]).suffix(200)), forKey: key)
        return true
    }

    private func hear(_ notification: MagicBell.Notification) {
        if let order = notification.customAttributes?["order"] as? String,
            let pickup = notification.customAttributes?["pickup"] as? Int, !hasEnded(order)
        {
            reminders.plan(order, dish: notification.title, at: Date(timeIntervalSince1970: Double(pickup)))
        }
        if habits.news.isShown(notification.readAt != nil, isInFront()), tell(notification.id) {
            show(notification.title)
        }
    }

    /// Whether the kitchen says that nobody has to be reminded of an order any more.
    private func hasEnded(_ order: String) -> Bool {
        board.orders.contains { $0._id == order && !habits.reminders.isWanted($0.state) }
    }

    private func see(_ order: Order) {
        if habits.reminders.isOver(order.state) { reminders.cancel(order._id) }
    }

    // MARK: The end

    /// Takes a step in which the person leaves the phone.
    func leave(_ step: Habits.Leaving) {
        switch step {
        case .disconnectInbox: inbox.end()
        case .disconnectCourier: tracker.end()
        case .disconnectKitchen: board.end()
        case .dropReminders: reminders.end()
        case .forgetWhatWasTold: UserDefaults.standard.removeObject(forKey: "told.\(person)")
        case .forgetPerson: UserDefaults.standard.removeObject(forKey: "person")
        case .giveUpToken: UIApplication.shared.unregisterForRemoteNotifications()
        case .clearBadge: UNUserNotificationCenter.current().setBadgeCount(0)
        case .clearNotificationCenter: UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        }
    }
}
