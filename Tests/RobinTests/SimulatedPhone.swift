import CarillonEnvironment
import CarillonSimulation
import Foundation

/// A simulated phone with one app, and the time in its hands.
final class SimulatedPhone {
    let loop: SimulatedLoop
    let device: SimulatedDevice
    let platform: SimulatedPlatform
    let environment: Environment

    /// - Parameters:
    ///   - zone: the phone's time zone.
    ///   - now: what time it is, in ISO 8601; a Monday morning in winter by default.
    init(zone: String = "Europe/Berlin", now: String = "2026-03-02T09:30:12+01:00", name: String = "phone") {
        let choices = Choices(seed: 0x5eed)
        loop = SimulatedLoop(choices: choices, epoch: date(now), lateness: .ofTests)
        device = SimulatedDevice(name: name, loop: loop, timeZone: TimeZone(identifier: zone) ?? .gmt)
        platform = SimulatedPlatform(device: device) { URL(fileURLWithPath: "/dev/null") }
        environment = Environment(
            name: name, loop: loop, network: NoNetwork(), platform: platform, recorder: nil,
            randomNumbers: { choices.stream($0) })
    }

    /// Runs `body` as the app's code.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try loop.onThisThread { try environment.run(body) }
    }

    /// Lets time pass, and everything happen that falls into it.
    func advance(by duration: Duration) {
        let loop = loop
        _ = loop.run {
            try await loop.clock.sleep(for: duration)
            await loop.settle()
        }
    }
}

/// The date that an ISO 8601 text names.
func date(_ text: String) -> Date {
    ISO8601DateFormatter().date(from: text) ?? .distantPast
}

/// The network of a library that needs none.
private final class NoNetwork: Network {
    func connect(to endpoint: Endpoint) -> any Connection {
        preconditionFailure("Robin asked for a network")
    }

    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        throw NetworkError.unreachable
    }
}
