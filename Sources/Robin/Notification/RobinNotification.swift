import CarillonEnvironment
import Foundation

/// A local notification: what it says, and when.
///
/// ```swift
/// let notification = RobinNotification(body: "A notification", trigger: .date(.next(hours: 1), repeats: .none))
/// notification.title = "Title"
/// ```
///
/// A change made after the notification was scheduled reaches the system with
/// ``RobinScheduler/reschedule(notification:)``. Two notifications are equal if their identifiers are.
///
/// An object of this class is for one thread at a time.
public class RobinNotification: Equatable {
    /// Distinguishes the notification among those of the app. Read-only.
    public private(set) var identifier: String!

    /// The text of the notification.
    public var body: String!

    /// What makes the notification fire. Without a trigger it is delivered as soon as it is scheduled.
    ///
    /// The date of a date trigger is cut to the minute, and kept in ``userInfo`` under
    /// ``Constants/NotificationKeys/date``.
    public var trigger: RobinNotificationTrigger! {
        get { storedTrigger }
        set {
            guard case .date(let date, let repeats)? = newValue else {
                storedTrigger = newValue
                return
            }
            let minute = Environment.current.robinParts.notifications.minute(date)
            storedTrigger = .date(minute, repeats: repeats)
            userInfo[Constants.NotificationKeys.date] = minute
        }
    }
    private var storedTrigger: RobinNotificationTrigger?

    /// Additional information: property-list values under keys of the app's choice, and what Robin keeps for itself.
    ///
    /// Changed with ``setUserInfo(value:forKey:)`` and ``removeUserInfoValue(forKey:)``. Never `nil`.
    public package(set) var userInfo: [AnyHashable: Any]!

    /// The title of the notification.
    public var title: String?

    /// The number to show on the app's icon; 0 removes it, `nil` leaves it as it is.
    public var badge: NSNumber?

    #if !os(watchOS)
        /// The sound to play, the system's default sound at first.
        public var sound = RobinNotificationSound()
    #endif

    /// Whether the notification was scheduled and not cancelled through this object.
    ///
    /// It stays `true` when the notification has been delivered, or was cancelled by its identifier. Read-only.
    public package(set) var scheduled = false

    /// Whether this object describes a delivered notification. Read-only.
    public package(set) var delivered = false

    /// When the notification was delivered. Read-only.
    public package(set) var deliveryDate: Date?

    /// Notifications with the same thread identifier are shown together, and are a ``RobinNotificationGroup``.
    public var threadIdentifier: String?

    /// The category that says which actions the notification offers.
    public var categoryIdentifier: String?

    init(identifier: String, body: String, userInfo: [AnyHashable: Any]) {
        self.identifier = identifier
        self.body = body
        self.userInfo = userInfo
    }

    /// Creates a notification that is not scheduled yet.
    ///
    /// - Parameters:
    ///   - identifier: distinguishes the notification; a new UUID by default.
    ///   - body: the text.
    ///   - trigger: what makes it fire; by default, one hour from now, once, to the minute.
    public convenience init(
        identifier: String = RobinNotification.newIdentifier(), body: String,
        trigger: RobinNotificationTrigger = RobinNotification.defaultTrigger()
    ) {
        self.init(identifier: identifier, body: body, userInfo: [:])
        self.trigger = trigger
    }

    @usableFromInline
    static func newIdentifier() -> String {
        Environment.current.robinParts.notifications.newIdentifier()
    }

    @usableFromInline
    static func defaultTrigger() -> RobinNotificationTrigger {
        Environment.current.robinParts.notifications.defaultTrigger()
    }

    /// Sets a value in ``userInfo``. Does nothing for the key that Robin keeps for itself.
    public func setUserInfo(value: Any, forKey key: AnyHashable) {
        guard !Environment.current.robinParts.notifications.isReserved(key) else { return }
        userInfo[key] = value
    }

    /// Removes a value from ``userInfo``. Does nothing for the key that Robin keeps for itself.
    public func removeUserInfoValue(forKey key: AnyHashable) {
        guard !Environment.current.robinParts.notifications.isReserved(key) else { return }
        userInfo[key] = nil
    }

    public static func == (lhs: RobinNotification, rhs: RobinNotification) -> Bool {
        Environment.current.robinParts.notifications.areEqual(lhs, rhs)
    }

    /// Orders by date if both triggers are dates, and by identifier otherwise.
    public static func < (lhs: RobinNotification, rhs: RobinNotification) -> Bool {
        Environment.current.robinParts.notifications.precedes(lhs, rhs)
    }
}
