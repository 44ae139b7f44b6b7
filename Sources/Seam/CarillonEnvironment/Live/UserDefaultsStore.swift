public import Foundation

/// The system's user defaults. As in Foundation, a value that is no property-list value traps.
///
/// The class is unchecked because `UserDefaults` is documented to be thread-safe, and declares that only on some
/// platforms.
public final class UserDefaultsStore: KeyValueStore, @unchecked Sendable {
    private let defaults: UserDefaults
    /// The name of this app's own domain among those that are searched.
    private let domain: String

    /// Creates a store on the defaults of this app.
    public init(_ defaults: UserDefaults) {
        self.defaults = defaults
        domain = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    /// Creates a store on defaults under a name of their own.
    public init(suite: String) {
        defaults = UserDefaults(suiteName: suite) ?? .standard
        domain = suite
    }

    /// The value for a key, from this app's domain or another one that is searched.
    public func value(forKey key: String) -> Any? { defaults.object(forKey: key) }

    /// Stores a property-list value; `nil` removes it.
    public func set(_ value: Any?, forKey key: String) { defaults.set(value, forKey: key) }

    /// The keys that this app has stored, without those of the system and of the command line.
    public var keys: [String] {
        (defaults.persistentDomain(forName: domain) ?? [:]).keys.sorted()
    }
}
