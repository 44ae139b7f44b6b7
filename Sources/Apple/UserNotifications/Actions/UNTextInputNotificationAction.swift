/// A button that lets the person write a text. The text arrives as a ``UNTextInputNotificationResponse``.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    // The class is safe to share, as its superclass is: nothing here changes.

    /// The text on the button that sends the person's text.
    public let textInputButtonTitle: String
    /// The text that the empty field shows.
    public let textInputPlaceholder: String

    /// Makes an action without an icon.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier, title: title, options: options, icon: nil,
            textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
    }

    /// Makes an action.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?,
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNTextInputNotificationAction else {
            return false
        }
        return textInputButtonTitle == other.textInputButtonTitle
            && textInputPlaceholder == other.textInputPlaceholder
    }

    public override var hash: Int { identifier.hashValue }

    // MARK: Coding

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        guard let buttonTitle = coder.decodeString(forKey: "textInputButtonTitle"),
            let placeholder = coder.decodeString(forKey: "textInputPlaceholder")
        else { return nil }
        textInputButtonTitle = buttonTitle
        textInputPlaceholder = placeholder
        super.init(coder: coder)
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeString(textInputButtonTitle, forKey: "textInputButtonTitle")
        coder.encodeString(textInputPlaceholder, forKey: "textInputPlaceholder")
    }
}
