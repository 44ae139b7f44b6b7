import CarillonEnvironment

/// When a notification is to be delivered. Use one of the subclasses.
///
/// Triggers never change once they are made, which is what makes them safe to share; they have subclasses in this module only.
public class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Whether it fires again each time that its condition is met.
    public let repeats: Bool

    init(repeats: Bool) {
        self.repeats = repeats
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return type(of: self) == type(of: other) && repeats == other.repeats
    }

    public override var hash: Int { repeats.hashValue }

    // MARK: Coding

    public class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        repeats = coder.decodeBool(forKey: "repeats")
    }

    public func encode(with coder: NSCoder) {
        coder.encode(repeats, forKey: "repeats")
    }
}
