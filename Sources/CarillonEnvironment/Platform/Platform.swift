import Foundation

/// What an operating system offers to one app: its clock and zone, the app's place on the screen, storage, the network's
/// reachability, where the device is.
///
/// A client library reads it and listens to it; who drives it is the system in an app, and a `Device` in a world.
public protocol Platform: AnyObject, Sendable {
    /// The wall-clock time at an instant of the environment's loop, by the device's own clock, which may be set wrong.
    func date(at instant: Instant) -> Date

    /// The instant at which the device's clock will show `date`, if nobody sets it meanwhile.
    func instant(at date: Date) -> Instant

    var timeZone: TimeZone { get }
    var locale: Locale { get }

    /// Gregorian unless the user chose otherwise; carries ``timeZone`` and ``locale``.
    var calendar: Calendar { get }

    var applicationState: ApplicationState { get }
    var reachability: Reachability { get }

    /// Where the device is, if it knows.
    var position: GeographicPosition? { get }

    /// Small values that outlive the app, as `UserDefaults` keeps them.
    var defaults: any KeyValueStore { get }

    /// A directory of the app's own that outlives it.
    var directory: URL { get }

    /// What the operating system keeps for this app, such as its pending notifications. It outlives the app.
    var systemServices: Singletons { get }

    /// Tells `handler`, on the environment's loop, what happens to the platform until the observation is cancelled.
    func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation
}

/// Where an app stands with its user, as `UIApplication.State` has it, and one more.
public enum ApplicationState: String, Hashable, Sendable, Codable {
    case active
    case inactive
    case background
    /// The process does not exist.
    case notRunning

    /// Whether the app is in front, in `UserNotifications`' sense.
    public var isForeground: Bool { self == .active || self == .inactive }
}

public enum Reachability: String, Hashable, Sendable, Codable {
    case unreachable
    case wifi
    case cellular
}

/// A place on Earth in degrees (WGS 84).
public struct GeographicPosition: Hashable, Sendable, Codable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

public enum PlatformEvent: Hashable, Sendable {
    case willEnterForeground
    case didBecomeActive
    case willResignActive
    case didEnterBackground
    case willTerminate
    case timeZoneDidChange
    /// Somebody set the clock; monotonic time went on as always.
    case clockDidChange
    case reachabilityDidChange
    case positionDidChange
}

/// Ends an observation when it is cancelled or no longer referenced.
public final class PlatformObservation: Sendable {
    private let onCancel: @Sendable () -> Void

    public init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    public func cancel() { onCancel() }

    deinit { onCancel() }
}

/// Values under names, kept across launches of the app.
public protocol KeyValueStore: AnyObject, Sendable {
    /// The value for `key`: one of the property-list types.
    func value(forKey key: String) -> Any?
    /// Stores a property-list value; `nil` removes it.
    func set(_ value: Any?, forKey key: String)
    /// All keys, sorted.
    var keys: [String] { get }
}
