/// A request for a notification: its content, and the trigger that delivers it.
///
/// The request copies the content. Later changes of the content do not affect the request.
public final class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // The class is safe to share because nothing here changes: the content is a snapshot of the unchangeable class.

    /// The name of the request within the app. A new request with the same name replaces this request.
    public let identifier: String
    /// The content of the notification, as it was when the request was made.
    public let content: UNNotificationContent
    /// The condition of the delivery. `nil` delivers the notification at once.
    public let trigger: UNNotificationTrigger?

    /// Makes a request with a copy of the content.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content.snapshot()
        self.trigger = trigger
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return identifier == other.identifier && content == other.content && trigger == other.trigger
    }

    public override var hash: Int { identifier.hashValue }

    public override var description: String {
        "UNNotificationRequest \"\(identifier)\" \(trigger?.description ?? "at once"): \(content)"
    }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let identifier = coder.decodeString(forKey: "identifier"),
            let content = coder.decodeIfPresent(UNNotificationContent.self, forKey: "content")
        else { return nil }
        self.identifier = identifier
        self.content = content.snapshot()
        let triggers = [
            UNTimeIntervalNotificationTrigger.self, UNCalendarNotificationTrigger.self,
            UNLocationNotificationTrigger.self, UNPushNotificationTrigger.self,
        ]
        trigger = coder.decodeIfPresent(triggers, forKey: "trigger") as? UNNotificationTrigger
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(content, forKey: "content")
        if let trigger { coder.encode(trigger, forKey: "trigger") }
    }
}
