public import Foundation

/// The operating system as one app sees it: its clock and zone, the app's state, storage, the network's reachability,
/// the device's position.
///
/// A client library reads it and listens to it. The system drives it in an app, and a `Device` in a world.
public protocol Platform: AnyObject, Sendable {
    /// Returns the wall-clock time at an instant of the environment's loop, by the device's own clock, which may be
    /// wrong.
    func date(at instant: Instant) -> Date

    /// Returns the instant at which the device's clock will show `date`, unless the clock is set meanwhile.
    func instant(at date: Date) -> Instant

    /// The device's time zone.
    var timeZone: TimeZone { get }
    /// The user's locale.
    var locale: Locale { get }

    /// The user's calendar, by default Gregorian, with ``timeZone`` and ``locale``.
    var calendar: Calendar { get }

    /// The app's state for its user.
    var applicationState: ApplicationState { get }
    /// The device's connection to the internet.
    var reachability: Reachability { get }

    /// The device's position; `nil` if it is unknown.
    var position: GeographicPosition? { get }

    /// The store for small values that outlive the app, as `UserDefaults` keeps them.
    var defaults: any KeyValueStore { get }

    /// The app's own directory, which outlives the app.
    var directory: URL { get }

    /// The objects that the operating system keeps for this app, such as its pending notifications. They outlive the
    /// app.
    var systemServices: Singletons { get }

    /// Calls `handler`, on the environment's loop, for each event of the platform until the observation is cancelled.
    func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation
}

/// The state of an app for its user: the states of `UIApplication.State`, and one more.
public enum ApplicationState: String, Hashable, Sendable, Codable {
    /// The app is in front and receives events.
    case active
    /// The app is in front and receives no events, as under an alert of the system.
    case inactive
    /// The app runs and is not in front.
    case background
    /// The process does not exist.
    case notRunning

    /// Whether the app is in front, in the sense of `UserNotifications`.
    public var isForeground: Bool { self == .active || self == .inactive }
}

/// The device's connection to the internet.
public enum Reachability: String, Hashable, Sendable, Codable {
    /// The device has no network.
    case unreachable
    /// The device has a network of its surroundings.
    case wifi
    /// The device has only a mobile network.
    case cellular
}

/// A position on Earth in degrees (WGS 84).
public struct GeographicPosition: Hashable, Sendable, Codable {
    /// The latitude in degrees, positive in the north.
    public var latitude: Double
    /// The longitude in degrees, positive in the east.
    public var longitude: Double

    /// Creates a position.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An event of the operating system that an app hears of.
public enum PlatformEvent: Hashable, Sendable {
    /// The app leaves the background, and will be active soon.
    case willEnterForeground
    /// The app has become active.
    case didBecomeActive
    /// The app will be inactive soon.
    case willResignActive
    /// The app is in the background now.
    case didEnterBackground
    /// The app's process will end in good order.
    case willTerminate
    /// The device's time zone has changed.
    case timeZoneDidChange
    /// The clock was set; monotonic time went on as always.
    case clockDidChange
    /// The device's reachability has changed.
    case reachabilityDidChange
    /// The device's position has changed.
    case positionDidChange
}

/// A running observation. The observation ends when it is cancelled or no longer referenced.
public final class PlatformObservation: Sendable {
    private let onCancel: @Sendable () -> Void

    /// Creates an observation. `onCancel` ends it.
    public init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends the observation.
    public func cancel() { onCancel() }

    deinit { onCancel() }
}

/// A store of values under names, kept between launches of the app.
public protocol KeyValueStore: AnyObject, Sendable {
    /// Returns the value for `key`: one of the property-list types.
    func value(forKey key: String) -> Any?
    /// Stores a property-list value; `nil` removes it.
    func set(_ value: Any?, forKey key: String)
    /// All keys, sorted.
    var keys: [String] { get }
}
