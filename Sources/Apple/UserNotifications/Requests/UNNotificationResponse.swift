/// The action identifier of a response that opens a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier of a response that dismisses a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// The person's response to a notification. Only the system makes responses.
///
/// Responses never change once they are made, so they are safe to share. Only this module has subclasses.
public class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The notification to which the person responded.
    public let notification: UNNotification

    /// The identifier of the app's action, or ``UNNotificationDefaultActionIdentifier``, or
    /// ``UNNotificationDismissActionIdentifier``.
    public let actionIdentifier: String

    package init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return type(of: self) == type(of: other) && notification == other.notification
            && actionIdentifier == other.actionIdentifier
    }

    public override var hash: Int { notification.hash }

    // MARK: Coding

    /// The class supports secure coding.
    public class var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        guard let notification = coder.decodeIfPresent(UNNotification.self, forKey: "notification"),
            let actionIdentifier = coder.decodeString(forKey: "actionIdentifier")
        else { return nil }
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: "notification")
        coder.encodeString(actionIdentifier, forKey: "actionIdentifier")
    }
}
