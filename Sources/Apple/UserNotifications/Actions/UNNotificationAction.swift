/// A button of a notification.
///
/// Actions never change once they are made, so they are safe to share. Only this module has subclasses.
public class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The name of the action; a response to the action carries it.
    public let identifier: String
    /// The text on the button.
    public let title: String
    /// The behaviour of the action.
    public let options: UNNotificationActionOptions
    /// The picture on the button; `nil` if the button has none.
    public let icon: UNNotificationActionIcon?

    /// Makes an action without an icon.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// Makes an action.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier && title == other.title
            && options == other.options && icon == other.icon
    }

    public override var hash: Int { identifier.hashValue }

    public override var description: String { "\(type(of: self)) \"\(identifier)\"" }

    // MARK: Coding

    /// The class supports secure coding.
    public class var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeString(forKey: "identifier"),
            let title = coder.decodeString(forKey: "title")
        else { return nil }
        self.identifier = identifier
        self.title = title
        options = UNNotificationActionOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
        icon = coder.decodeIfPresent(UNNotificationActionIcon.self, forKey: "icon")
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encodeString(title, forKey: "title")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        if let icon { coder.encode(icon, forKey: "icon") }
    }
}
