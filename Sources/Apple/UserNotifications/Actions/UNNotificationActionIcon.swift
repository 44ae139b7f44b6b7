/// The picture beside an action's title.
public final class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, Sendable {
    let name: String
    let isSystemImage: Bool

    /// Makes an icon from an image in the app.
    public init(templateImageName: String) {
        name = templateImageName
        isSystemImage = false
    }

    /// Makes an icon from one of Apple's symbols.
    public init(systemImageName: String) {
        name = systemImageName
        isSystemImage = true
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return name == other.name && isSystemImage == other.isSystemImage
    }

    public override var hash: Int { name.hashValue }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let name = coder.decodeString(forKey: "name") else { return nil }
        self.name = name
        isSystemImage = coder.decodeBool(forKey: "isSystemImage")
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encodeString(name, forKey: "name")
        coder.encode(isSystemImage, forKey: "isSystemImage")
    }
}
