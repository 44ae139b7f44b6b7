public import CarillonEnvironment
public import Foundation

/// The state that all apps of one simulated device share: its clock, time zone, position and reachability.
///
/// Each app sees the device through a ``SimulatedPlatform`` of its own. Only code on the world's loop touches a device,
/// so it is safe to share.
public final class SimulatedDevice: @unchecked Sendable {
    /// The device's name in the world and in traces.
    public let name: String
    /// The world's loop.
    public let loop: SimulatedLoop

    /// The time by which the device's clock is ahead of the world's.
    @exclusivity(unchecked) public private(set) var clockOffset: Duration = .zero
    /// The device's time zone.
    @exclusivity(unchecked) public private(set) var timeZone: TimeZone
    /// The device's locale.
    public private(set) var locale: Locale
    /// A Gregorian calendar in the device's time zone and locale.
    @exclusivity(unchecked) public private(set) var calendar: Calendar
    /// The device's connection to the internet, as apps see it.
    public private(set) var reachability: Reachability = .wifi
    /// The device's position; `nil` if it is unknown.
    public private(set) var position: GeographicPosition?

    private var observers: [(id: Int, handler: (PlatformEvent) -> Void)] = []
    private var nextObserver = 0

    /// Creates a device whose clock shows the world's time.
    public init(
        name: String, loop: SimulatedLoop, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US")
    ) {
        self.name = name
        self.loop = loop
        self.timeZone = timeZone
        self.locale = locale
        calendar = SimulatedDevice.calendar(timeZone, locale)
    }

    /// Returns the wall-clock time that the device shows at an instant.
    public func date(at instant: Instant) -> Date {
        let nanoseconds = instant.nanoseconds + clockOffset.wholeNanoseconds
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Date(
            timeIntervalSince1970: loop.epoch.timeIntervalSince1970 + Double(seconds) + Double(rest) / 1e9)
    }

    /// Returns the instant at which the device's clock will show `date`. Whole seconds are exact. Years beyond the
    /// range of `Instant` give its first or last value.
    public func instant(at date: Date) -> Instant {
        let interval = date.timeIntervalSince1970 - loop.epoch.timeIntervalSince1970
        let seconds = interval.rounded(.down)
        guard abs(seconds) < 9e9 else { return Instant(nanoseconds: seconds < 0 ? .min : .max) }
        let nanoseconds = Int64(seconds) * 1_000_000_000 + Int64(((interval - seconds) * 1e9).rounded())
        return Instant(nanoseconds: nanoseconds - clockOffset.wholeNanoseconds)
    }

    /// Sets the device's clock ahead of the world's by `offset`, or back by a negative one.
    public func setClock(ahead offset: Duration) {
        guard offset != clockOffset else { return }
        clockOffset = offset
        loop.noteDeviceClocks()
        tell(.clockDidChange)
    }

    /// Moves the device into another time zone.
    public func setTimeZone(_ zone: TimeZone) {
        guard zone != timeZone else { return }
        timeZone = zone
        calendar = SimulatedDevice.calendar(zone, locale)
        tell(.timeZoneDidChange)
    }

    /// Changes the device's reachability, and tells the apps.
    public func setReachability(_ reachability: Reachability) {
        guard reachability != self.reachability else { return }
        self.reachability = reachability
        tell(.reachabilityDidChange)
    }

    /// Moves the device to another position; `nil` means unknown.
    public func setPosition(_ position: GeographicPosition?) {
        guard position != self.position else { return }
        self.position = position
        tell(.positionDidChange)
    }

    func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        nextObserver += 1
        let id = nextObserver
        observers.append((id, handler))
        return PlatformObservation { [weak self] in
            // The last reference may go after the world has ended, on any thread. No observer is left then.
            guard let self, loop.isCurrent else { return }
            observers.removeAll { $0.id == id }
        }
    }

    func tell(_ event: PlatformEvent) {
        for observer in observers { observer.handler(event) }
    }

    private static func calendar(_ timeZone: TimeZone, _ locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = timeZone
        return calendar
    }
}
