import CarillonEnvironment
import Foundation

/// One app's view of a simulated device, and what the device keeps for that app from launch to launch.
///
/// Confined to the world's loop, hence safe to share.
public final class SimulatedPlatform: Platform, @unchecked Sendable {
    public let device: SimulatedDevice
    public private(set) var applicationState: ApplicationState = .notRunning
    public let defaults: any KeyValueStore = MemoryKeyValueStore()
    public let systemServices = Singletons()

    private let makeDirectory: () -> URL
    private var madeDirectory: URL?
    private var deviceObservation: PlatformObservation?
    private var observers: [(id: Int, handler: (PlatformEvent) -> Void)] = []
    private var nextObserver = 0

    /// - Parameter makeDirectory: called once, when the app first asks for its directory.
    public init(device: SimulatedDevice, makeDirectory: @escaping () -> URL) {
        self.device = device
        self.makeDirectory = makeDirectory
        deviceObservation = device.observe { [unowned self] in tell($0) }
    }

    public func date(at instant: Instant) -> Date { device.date(at: instant) }
    public func instant(at date: Date) -> Instant { device.instant(at: date) }
    public var timeZone: TimeZone { device.timeZone }
    public var locale: Locale { device.locale }
    public var calendar: Calendar { device.calendar }
    public var reachability: Reachability { device.reachability }
    public var position: GeographicPosition? { device.position }

    public var directory: URL {
        if let madeDirectory { return madeDirectory }
        let directory = makeDirectory()
        madeDirectory = directory
        return directory
    }

    public func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        nextObserver += 1
        let id = nextObserver
        observers.append((id, handler))
        return PlatformObservation { [weak self] in
            guard let self, device.loop.isCurrent else { return }
            observers.removeAll { $0.id == id }
        }
    }

    /// Moves the app to another state, telling it of each step on the way as iOS does.
    public func setApplicationState(_ state: ApplicationState) {
        while applicationState != state {
            let step = applicationState.step(towards: state)
            applicationState = step.state
            if let event = step.event { tell(event) }
        }
    }

    /// Ends the app's process without a word: a crash, or the system taking its memory.
    public func endProcess() {
        applicationState = .notRunning
    }

    private func tell(_ event: PlatformEvent) {
        for observer in observers { observer.handler(event) }
    }
}

/// Values of one app on one device. What is stored is there at once, and still there after a crash.
public final class MemoryKeyValueStore: KeyValueStore, @unchecked Sendable {
    // Confined to the world's loop, hence safe to share.
    private var values: [String: Any] = [:]

    public init() {}

    public func value(forKey key: String) -> Any? { values[key] }
    public func set(_ value: Any?, forKey key: String) { values[key] = value }
    public var keys: [String] { values.keys.sorted() }
}
