import CarillonEnvironment
public import Foundation

/// A local notification: its text, and the trigger that makes it fire.
///
/// ```swift
/// let notification = RobinNotification(body: "A notification", trigger: .date(.next(hours: 1), repeats: .none))
/// notification.title = "Title"
/// ```
///
/// To pass a change of a scheduled notification to the system, call ``RobinScheduler/reschedule(notification:)``. Two
/// notifications are equal if their identifiers are equal.
///
/// Only one thread at a time may use an object of this class.
public class RobinNotification: Equatable {
    /// The name of the notification, unique within the app. Read-only.
    public private(set) var identifier: String!

    /// The text of the notification.
    public var body: String!

    /// The trigger that makes the notification fire. Without a trigger the system delivers the notification as soon as
    /// it is scheduled.
    ///
    /// The date of a date trigger is cut to the minute. ``userInfo`` keeps it under
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

    /// Additional information: property-list values under the app's keys, and Robin's own values.
    ///
    /// Change the values with ``setUserInfo(value:forKey:)`` and ``removeUserInfoValue(forKey:)``.
    public package(set) var userInfo: [AnyHashable: Any]

    /// The title of the notification.
    public var title: String?

    /// The number on the app's icon. The number 0 removes it, and `nil` leaves it as it is.
    public var badge: NSNumber?

    #if !os(watchOS)
    /// The sound of the notification. The initial value is the system's default sound.
    public var sound = RobinNotificationSound()
    #endif

    /// Whether this object was scheduled and has not cancelled the notification since. Read-only.
    ///
    /// The value stays `true` after the delivery. The value also stays `true` if the notification was cancelled by its
    /// identifier.
    public package(set) var scheduled = false

    /// Whether this object describes a delivered notification. Read-only.
    public package(set) var delivered = false

    /// The time of the delivery; `nil` before it. Read-only.
    public package(set) var deliveryDate: Date?

    /// The name of the thread. The system shows notifications with the same thread identifier together, and they form a
    /// ``RobinNotificationGroup``.
    public var threadIdentifier: String?

    /// The category whose actions the notification offers.
    public var categoryIdentifier: String?

    init(identifier: String, body: String, userInfo: [AnyHashable: Any]) {
        self.identifier = identifier
        self.body = body
        self.userInfo = userInfo
    }

    /// Creates a notification that is not scheduled yet.
    ///
    /// - Parameters:
    ///   - identifier: the name of the notification; a new UUID by default.
    ///   - body: the text.
    ///   - trigger: the trigger that makes the notification fire. The default trigger fires once, one hour from now, at
    ///     the beginning of the minute.
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

    /// Sets a value in ``userInfo``. Robin's own key cannot be set; the call has no effect then.
    public func setUserInfo(value: Any, forKey key: AnyHashable) {
        guard !Environment.current.robinParts.notifications.isReserved(key) else { return }
        userInfo[key] = value
    }

    /// Removes a value from ``userInfo``. Robin's own key cannot be removed; the call has no effect then.
    public func removeUserInfoValue(forKey key: AnyHashable) {
        guard !Environment.current.robinParts.notifications.isReserved(key) else { return }
        userInfo[key] = nil
    }

    /// Whether two notifications have the same identifier.
    public static func == (lhs: RobinNotification, rhs: RobinNotification) -> Bool {
        Environment.current.robinParts.notifications.areEqual(lhs, rhs)
    }

    /// Whether `lhs` comes before `rhs`. Two date triggers are compared by their dates; all other notifications are
    /// compared by their identifiers.
    public static func < (lhs: RobinNotification, rhs: RobinNotification) -> Bool {
        Environment.current.robinParts.notifications.precedes(lhs, rhs)
    }
}
