import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds

@testable import UserNotifications

/// A bed with a phone and one app on it, whose process the test kills and launches. It begins on 2 March 2026, a
/// Monday, at 08:00 UTC, with the app in the background:
///
///     try AppBed.story { phone in
///         try await UNUserNotificationCenter.current().add(request("tea", after(60)))
///         phone.kill()
///         try await phone.pass(.seconds(60))
///         #expect(phone.system.delivered.count == 1)
///     }
///
/// Unchecked because a bed is confined to its loop.
final class AppBed: TestBed, @unchecked Sendable {
    let device: SimulatedDevice
    let platform: SimulatedPlatform
    let system: SystemNotificationCenter
    /// The app's current launch.
    private(set) var process: SimulatedProcess
    private(set) var environment: Environment

    init(zone: String = "UTC", seed: UInt64 = 1) throws {
        let loop = SimulatedLoop.ofTests(seed: seed, epoch: CoreBed.start), trace = SimulationTrace()
        device = SimulatedDevice(name: "phone", loop: loop, timeZone: try gregorian(zone).timeZone)
        platform = SimulatedPlatform(device: device) { [directory = FileManager.default.temporaryDirectory] in directory
        }
        process = SimulatedProcess(on: loop)
        environment = AppBed.environment(process, platform, trace)
        system = SystemNotificationCenter(environment: AppBed.environment(loop, platform, trace))
        super.init(loop, trace: trace)
        platform.systemServices.set(system)
        platform.setApplicationState(.background)
        system.onActivation { [weak self] in self?.activate($0) }
    }

    /// Runs a story in the world of a new phone, as the app's code.
    static func story(
        zone: String = "UTC", seed: UInt64 = 1, _ body: @escaping @Sendable (AppBed) async throws -> Void
    ) throws {
        let phone = try AppBed(zone: zone, seed: seed)
        try phone.loop.run { try await phone.environment.run { try await body(phone) } }.get()
    }

    private static func environment(
        _ loop: any Loop, _ platform: SimulatedPlatform, _ trace: SimulationTrace
    ) -> Environment {
        Environment(name: "phone", loop: loop, network: NoNetwork(), platform: platform, recorder: trace) { _ in
            FixedNumbers()
        }
    }

    // MARK: The app's life

    /// Runs code of the app's current launch.
    func app<Result>(_ body: () throws -> Result) rethrows -> Result { try environment.run(body) }

    /// Ends the app's process.
    ///
    /// - Parameter isNoticed: whether anybody tells the system.
    func kill(isNoticed: Bool = true) {
        process.kill()
        platform.endProcess()
        environment.singletons.removeAll()
        if isNoticed { system.appDidTerminate() }
    }

    /// Asks for permission with the app in front.
    func ask(_ options: UNAuthorizationOptions) async throws -> Bool {
        let state = platform.applicationState
        platform.setApplicationState(.active)
        defer { platform.setApplicationState(state) }
        return try await UNUserNotificationCenter.current().requestAuthorization(options: options)
    }

    func launch(_ state: ApplicationState = .background) {
        if platform.applicationState == .notRunning {
            process = SimulatedProcess(on: loop)
            environment = AppBed.environment(process, platform, trace)
        }
        platform.setApplicationState(state)
    }

    private(set) var activations: [AppActivation] = []

    private func activate(_ activation: AppActivation) {
        activations.append(activation)
        if activation == .foreground || platform.applicationState == .notRunning {
            launch(activation == .foreground ? .active : .background)
        }
    }
}

/// Nothing here needs chance.
private final class FixedNumbers: RandomNumbers {
    func next() -> UInt64 { 4 }
}

/// A request with a title and whatever else is filled in.
func request(
    _ identifier: String, _ trigger: UNNotificationTrigger? = nil,
    _ fill: (UNMutableNotificationContent) -> Void = { _ in }
) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = identifier
    fill(content)
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
}
