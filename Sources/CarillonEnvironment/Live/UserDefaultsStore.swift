import Foundation

/// The system's user defaults. Storing anything but a property-list value traps, as it does in Foundation.
///
/// Unchecked because `UserDefaults` is documented to be thread-safe and says so to the compiler only on some platforms.
public final class UserDefaultsStore: KeyValueStore, @unchecked Sendable {
    private let defaults: UserDefaults
    /// Which of the domains that are searched is this app's own.
    private let domain: String

    /// The defaults of this app.
    public init(_ defaults: UserDefaults) {
        self.defaults = defaults
        domain = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    /// Defaults under a name of their own.
    public init(suite: String) {
        defaults = UserDefaults(suiteName: suite) ?? .standard
        domain = suite
    }

    public func value(forKey key: String) -> Any? { defaults.object(forKey: key) }

    public func set(_ value: Any?, forKey key: String) { defaults.set(value, forKey: key) }

    /// The keys that this app has stored; neither the system's nor those of the command line.
    public var keys: [String] {
        (defaults.persistentDomain(forName: domain) ?? [:]).keys.sorted()
    }
}
