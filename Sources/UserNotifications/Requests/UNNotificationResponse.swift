/// The action identifier of opening a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier of dismissing a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the person did with a notification. The system makes it.
///
/// Responses never change once they are made, which is what makes them safe to share; they have subclasses in this module only.
public class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public let notification: UNNotification

    /// ``UNNotificationDefaultActionIdentifier``, ``UNNotificationDismissActionIdentifier``, or that of one of the app's actions.
    public let actionIdentifier: String

    package init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return type(of: self) == type(of: other) && notification == other.notification
            && actionIdentifier == other.actionIdentifier
    }

    public override var hash: Int { notification.hash }

    // MARK: Coding

    public class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard let notification = coder.decodeIfPresent(UNNotification.self, forKey: "notification"),
            let actionIdentifier = coder.decodeString(forKey: "actionIdentifier")
        else { return nil }
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    public func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: "notification")
        coder.encodeString(actionIdentifier, forKey: "actionIdentifier")
    }
}
