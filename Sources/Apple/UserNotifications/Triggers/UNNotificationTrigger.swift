import CarillonEnvironment

/// The condition for delivering a notification. Use one of the subclasses.
///
/// Triggers never change once they are made, so they are safe to share. Only this module has subclasses.
public class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Whether the trigger fires again each time that its condition is met.
    public let repeats: Bool

    init(repeats: Bool) {
        self.repeats = repeats
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return type(of: self) == type(of: other) && repeats == other.repeats
    }

    public override var hash: Int { repeats.hashValue }

    // MARK: Coding

    /// The class supports secure coding.
    public class var supportsSecureCoding: Bool { true }

    /// Decodes an object.
    public required init?(coder: NSCoder) {
        repeats = coder.decodeBool(forKey: "repeats")
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encode(repeats, forKey: "repeats")
    }
}
