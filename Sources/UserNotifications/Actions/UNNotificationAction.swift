/// A button of a notification.
///
/// Actions never change once they are made, which is what makes them safe to share; they have subclasses in this module only.
public class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public let identifier: String
    public let title: String
    public let options: UNNotificationActionOptions
    public let icon: UNNotificationActionIcon?

    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier && title == other.title
            && options == other.options && icon == other.icon
    }

    public override var hash: Int { identifier.hashValue }

    public override var description: String { "\(type(of: self)) \"\(identifier)\"" }

    // MARK: Coding

    public class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeString(forKey: "identifier"),
            let title = coder.decodeString(forKey: "title")
        else { return nil }
        self.identifier = identifier
        self.title = title
        options = UNNotificationActionOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
        icon = coder.decodeIfPresent(UNNotificationActionIcon.self, forKey: "icon")
    }

    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encodeString(title, forKey: "title")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        if let icon { coder.encode(icon, forKey: "icon") }
    }
}
