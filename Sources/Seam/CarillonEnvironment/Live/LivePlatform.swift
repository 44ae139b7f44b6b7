public import Foundation
import Synchronization

/// The system that an app runs on.
///
/// Time, zone, locale and storage are the system's own. The app sets the values that the platform cannot find out
/// everywhere: ``applicationState``, ``reachability`` and ``position``.
///
/// ```swift
/// Environment.live.livePlatform?.applicationState = .background
/// ```
public final class LivePlatform: Platform {
    /// The store for small values that outlive the app.
    public let defaults: any KeyValueStore
    /// The objects that the process keeps in place of the operating system.
    public let systemServices = Singletons()

    private struct State {
        var applicationState = ApplicationState.active
        var reachability = Reachability.wifi
        var position: GeographicPosition?
    }

    private let loop: LiveLoop
    private let location: URL
    private let state = Mutex(State())
    private let observers: PlatformObservers

    /// Creates a platform.
    ///
    /// - Parameters:
    ///   - loop: the loop that calls observers.
    ///   - defaults: the store for small values.
    ///   - directory: the app's own directory, made at its first use.
    ///   - notificationCenter: the center at which the system announces a new time zone or a clock that was set.
    public init(
        loop: LiveLoop, defaults: any KeyValueStore, directory: URL, notificationCenter: NotificationCenter = .default
    ) {
        self.loop = loop
        self.defaults = defaults
        location = directory
        observers = PlatformObservers(loop: loop, notificationCenter: notificationCenter)
    }

    // MARK: Time and place

    /// The wall-clock time of the system at an instant.
    public func date(at instant: Instant) -> Date {
        Date().addingTimeInterval(loop.now.duration(to: instant) / .seconds(1))
    }

    /// The instant at which the system's clock will show `date`, if it is not set meanwhile.
    public func instant(at date: Date) -> Instant {
        // A Date has a larger range than an Instant. Dates beyond the range are as good as never.
        let nanoseconds = (date.timeIntervalSinceNow * 1e9).rounded()
        guard let exact = Int64(exactly: nanoseconds) else {
            return Instant(nanoseconds: nanoseconds < 0 ? .min : .max)
        }
        return loop.now.advanced(by: .nanoseconds(exact))
    }

    /// The system's time zone.
    public var timeZone: TimeZone { .autoupdatingCurrent }
    /// The user's locale.
    public var locale: Locale { .autoupdatingCurrent }
    /// The user's calendar.
    public var calendar: Calendar { .autoupdatingCurrent }

    /// The device's position, as the app has set it.
    public var position: GeographicPosition? {
        get { state.withLock { $0.position } }
        set { change(\.position, to: newValue) { _, _ in [.positionDidChange] } }
    }

    // MARK: The app

    /// The app's state for its user. A change tells observers of the same steps as the system would.
    public var applicationState: ApplicationState {
        get { state.withLock { $0.applicationState } }
        set { change(\.applicationState, to: newValue) { $0.events(to: $1) } }
    }

    /// The network's reachability, as the app has set it. The live network itself ignores it.
    public var reachability: Reachability {
        get { state.withLock { $0.reachability } }
        set { change(\.reachability, to: newValue) { _, _ in [.reachabilityDidChange] } }
    }

    /// The app's own directory, made at its first use.
    public var directory: URL {
        // A failure here is ignored. Later writes to the directory fail, too, and report it.
        try? FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
        return location
    }

    /// Calls `handler` on the loop for each change, until the observation is released.
    public func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        observers.add(handler)
    }

    private func change<Value: Equatable & Sendable>(
        _ property: WritableKeyPath<State, Value>, to new: Value, events: (Value, Value) -> [PlatformEvent]
    ) {
        let old = state.withLock { state in
            defer { state[keyPath: property] = new }
            return state[keyPath: property]
        }
        if old != new { observers.tell(events(old, new)) }
    }
}
