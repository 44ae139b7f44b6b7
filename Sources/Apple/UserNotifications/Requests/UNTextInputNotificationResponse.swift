/// A response with a text that the person wrote.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    // The class is safe to share, as its superclass is: nothing here changes.

    /// The text that the person wrote.
    public let userText: String

    package init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
    }

    public override var hash: Int { notification.hash }

    // MARK: Coding

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        guard let userText = coder.decodeString(forKey: "userText") else { return nil }
        self.userText = userText
        super.init(coder: coder)
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeString(userText, forKey: "userText")
    }
}
