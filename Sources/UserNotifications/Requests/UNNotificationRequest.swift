/// A notification to be: what it says, and when.
///
/// The content is copied when the request is made, so changing it later has no effect on the request.
public final class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Safe to share because nothing here changes: the content is a snapshot of the unchangeable class.

    /// Names the request within the app. Adding another with the same name replaces this one.
    public let identifier: String
    public let content: UNNotificationContent
    /// `nil` is at once.
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content.snapshot()
        self.trigger = trigger
    }

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

    public static var supportsSecureCoding: Bool { true }

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

    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(content, forKey: "content")
        if let trigger { coder.encode(trigger, forKey: "trigger") }
    }
}
