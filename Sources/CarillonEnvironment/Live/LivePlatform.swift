import Foundation
import Synchronization

/// The system that an app runs on.
///
/// Time, zone, locale and storage are the system's own. What this cannot find out everywhere, the app says: ``applicationState``,
/// ``reachability`` and ``position``.
///
/// ```swift
/// Environment.live.livePlatform?.applicationState = .background
/// ```
public final class LivePlatform: Platform {
    public let defaults: any KeyValueStore
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

    /// - Parameters:
    ///   - loop: where observers are told.
    ///   - directory: the app's own; made when it is first asked for.
    ///   - notificationCenter: where the system tells of a new time zone or a clock that was set.
    public init(
        loop: LiveLoop, defaults: any KeyValueStore, directory: URL, notificationCenter: NotificationCenter = .default
    ) {
        self.loop = loop
        self.defaults = defaults
        location = directory
        observers = PlatformObservers(loop: loop, notificationCenter: notificationCenter)
    }

    // MARK: Time and place

    public func date(at instant: Instant) -> Date {
        Date().addingTimeInterval(loop.now.duration(to: instant) / .seconds(1))
    }

    public func instant(at date: Date) -> Instant {
        // A Date holds more than an Instant does; what lies beyond is as good as never.
        let nanoseconds = (date.timeIntervalSinceNow * 1e9).rounded()
        guard let exact = Int64(exactly: nanoseconds) else {
            return Instant(nanoseconds: nanoseconds < 0 ? .min : .max)
        }
        return loop.now.advanced(by: .nanoseconds(exact))
    }

    public var timeZone: TimeZone { .autoupdatingCurrent }
    public var locale: Locale { .autoupdatingCurrent }
    public var calendar: Calendar { .autoupdatingCurrent }

    /// Where the device is, as far as the app has said.
    public var position: GeographicPosition? {
        get { state.withLock { $0.position } }
        set { change(\.position, to: newValue) { _, _ in [.positionDidChange] } }
    }

    // MARK: The app

    /// Where the app stands with its user. A change tells observers what the system would have told on the way.
    public var applicationState: ApplicationState {
        get { state.withLock { $0.applicationState } }
        set { change(\.applicationState, to: newValue) { $0.events(to: $1) } }
    }

    /// Whether the network can be reached, as far as the app has said; the live network itself does not ask.
    public var reachability: Reachability {
        get { state.withLock { $0.reachability } }
        set { change(\.reachability, to: newValue) { _, _ in [.reachabilityDidChange] } }
    }

    public var directory: URL {
        // If this fails then whatever wants to write there fails too, and says so.
        try? FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
        return location
    }

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
