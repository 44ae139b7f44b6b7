/// The picture beside an action's title.
public final class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, Sendable {
    let name: String
    let isSystemImage: Bool

    /// An image of the app's.
    public init(templateImageName: String) {
        name = templateImageName
        isSystemImage = false
    }

    /// One of Apple's symbols.
    public init(systemImageName: String) {
        name = systemImageName
        isSystemImage = true
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return name == other.name && isSystemImage == other.isSystemImage
    }

    public override var hash: Int { name.hashValue }

    // MARK: Coding

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        guard let name = coder.decodeString(forKey: "name") else { return nil }
        self.name = name
        isSystemImage = coder.decodeBool(forKey: "isSystemImage")
    }

    public func encode(with coder: NSCoder) {
        coder.encodeString(name, forKey: "name")
        coder.encode(isSystemImage, forKey: "isSystemImage")
    }
}
