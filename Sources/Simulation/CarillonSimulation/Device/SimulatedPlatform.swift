public import CarillonEnvironment
public import Foundation

/// One app's view of a simulated device, and the values that the device keeps for that app between launches.
///
/// Only code on the world's loop touches a platform, so it is safe to share.
public final class SimulatedPlatform: Platform, @unchecked Sendable {
    /// The device that the app is installed on.
    public let device: SimulatedDevice
    /// The app's state; `ApplicationState.notRunning` before its first launch.
    public private(set) var applicationState: ApplicationState = .notRunning
    /// The app's defaults, which survive a crash.
    public let defaults: any KeyValueStore = MemoryKeyValueStore()
    /// The objects that the operating system keeps for the app from launch to launch.
    public let systemServices = Singletons()

    private let makeDirectory: () -> URL
    private var madeDirectory: URL?
    private var deviceObservation: PlatformObservation?
    private var observers: [(id: Int, handler: (PlatformEvent) -> Void)] = []
    private var nextObserver = 0

    /// Creates the platform of an app on a device.
    ///
    /// - Parameters:
    ///   - device: the device of the app.
    ///   - makeDirectory: returns the app's directory; called once, at the app's first use of it.
    public init(device: SimulatedDevice, makeDirectory: @escaping () -> URL) {
        self.device = device
        self.makeDirectory = makeDirectory
        deviceObservation = device.observe { [unowned self] in tell($0) }
    }

    /// The wall-clock time that the device shows at an instant.
    public func date(at instant: Instant) -> Date { device.date(at: instant) }
    /// The instant at which the device's clock will show `date`.
    public func instant(at date: Date) -> Instant { device.instant(at: date) }
    /// The device's time zone.
    public var timeZone: TimeZone { device.timeZone }
    /// The device's locale.
    public var locale: Locale { device.locale }
    /// The device's calendar.
    public var calendar: Calendar { device.calendar }
    /// The device's reachability.
    public var reachability: Reachability { device.reachability }
    /// The device's position.
    public var position: GeographicPosition? { device.position }

    /// The app's own directory, made at its first use.
    public var directory: URL {
        if let madeDirectory { return madeDirectory }
        let directory = makeDirectory()
        madeDirectory = directory
        return directory
    }

    /// Calls `handler` for each change of the device and of the app's state, until the observation is released.
    public func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        nextObserver += 1
        let id = nextObserver
        observers.append((id, handler))
        return PlatformObservation { [weak self] in
            guard let self, device.loop.isCurrent else { return }
            observers.removeAll { $0.id == id }
        }
    }

    /// Moves the app to another state, through the same steps as on iOS. Observers hear of each step.
    public func setApplicationState(_ state: ApplicationState) {
        while applicationState != state {
            let step = applicationState.step(towards: state)
            applicationState = step.state
            if let event = step.event { tell(event) }
        }
    }

    /// Ends the app's process without an event, as a crash does, or the system when it needs the memory.
    public func endProcess() {
        applicationState = .notRunning
    }

    private func tell(_ event: PlatformEvent) {
        for observer in observers { observer.handler(event) }
    }
}

/// The values of one app on one device. A stored value survives a crash at once.
public final class MemoryKeyValueStore: KeyValueStore, @unchecked Sendable {
    // The values by key. Only code on the world's loop touches them, so the store is safe to share.
    private var values: [String: Any] = [:]

    /// Creates an empty store.
    public init() {}

    /// The value for a key.
    public func value(forKey key: String) -> Any? { values[key] }
    /// Stores a value, or removes it if it is `nil`.
    public func set(_ value: Any?, forKey key: String) { values[key] = value }
    /// The keys of all stored values, sorted.
    public var keys: [String] { values.keys.sorted() }
}
