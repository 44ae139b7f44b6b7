public import CarillonEnvironment
public import CarillonSimulation
public import Foundation

/// A bed with one phone and one app on it, without a network. The test is the app's code, and controls the phone's
/// time:
///
///     let phone = PhoneBed(zone: "Europe/Berlin", now: "2026-03-02T09:30:12+01:00")
///     phone.run { Robin.scheduler.schedule(notification: notification) }
///     phone.advance(by: .seconds(60))
///     phone.travel(to: "Asia/Tokyo")
///
/// The tests of each client define in an extension the default place and time of their phone.
///
/// Unchecked because only the bed's loop uses it.
public final class PhoneBed: TestBed, @unchecked Sendable {
    /// The simulated device.
    public let device: SimulatedDevice
    /// The device's platform.
    public let platform: SimulatedPlatform
    /// The environment of the app.
    public let environment: Environment

    /// Makes a bed.
    ///
    /// - Parameters:
    ///   - date: The first time that the phone shows.
    ///   - seed: The seed of the phone's random numbers.
    public init(
        timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"), date: Date, name: String = "phone",
        seed: UInt64 = 0x5eed
    ) {
        let loop = SimulatedLoop.ofTests(seed: seed, epoch: date)
        device = SimulatedDevice(name: name, loop: loop, timeZone: timeZone, locale: locale)
        platform = SimulatedPlatform(device: device) { URL(fileURLWithPath: "/dev/null") }
        environment = Environment(
            name: name, loop: loop, network: NoNetwork(), platform: platform, recorder: nil,
            randomNumbers: { loop.choices.stream($0) })
        super.init(loop)
    }

    /// Runs `body` as the app's code.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try loop.onThisThread { try environment.run(body) }
    }

    /// Lets time pass, with all events that fall into it.
    public func advance(by duration: Duration) {
        _ = loop.run { [self] in try await pass(duration) }
    }

    /// Carries the phone into another time zone.
    public func travel(to zone: String) { loop.onThisThread { device.setTimeZone(.named(zone)) } }
}
