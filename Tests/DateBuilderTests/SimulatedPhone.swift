import CarillonEnvironment
import CarillonSimulation
import Foundation

/// A simulated phone with one app, and the time in its hands.
final class SimulatedPhone {
    let environment: Environment
    private let loop: SimulatedLoop
    private let device: SimulatedDevice

    /// - Parameters:
    ///   - zone: the phone's time zone.
    ///   - now: what time it is, in ISO 8601; a Wednesday morning in summer by default.
    ///   - seed: what its random numbers are drawn from.
    init(
        zone: String = "UTC", locale: String = "en_US", now: String = "2026-06-17T09:30:12Z", seed: UInt64 = 0x5eed
    ) {
        let choices = Choices(seed: seed)
        loop = SimulatedLoop(choices: choices, epoch: date(now))
        device = SimulatedDevice(
            name: "phone", loop: loop, timeZone: .named(zone), locale: Locale(identifier: locale))
        let platform = SimulatedPlatform(device: device) { URL(fileURLWithPath: "/dev/null") }
        environment = Environment(
            name: "phone", loop: loop, network: NoNetwork(), platform: platform, recorder: nil,
            randomNumbers: { choices.stream($0) })
    }

    /// Runs `body` as the app's code.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try loop.onThisThread { try environment.run(body) }
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        let loop = loop
        _ = loop.run { try await loop.clock.sleep(for: duration) }
    }

    /// Carries the phone into another time zone.
    func travel(to zone: String) { loop.onThisThread { device.setTimeZone(.named(zone)) } }
}

/// The network of a library that needs none.
private final class NoNetwork: Network {
    func connect(to endpoint: Endpoint) -> any Connection { preconditionFailure("DateBuilder asked for a network") }

    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        throw NetworkError.unreachable
    }
}
