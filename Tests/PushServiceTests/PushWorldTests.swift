import Carillon
import CarillonPush
import TestWorlds
import Testing
import UserNotifications

/// A world with a push service, as a whole.
struct PushWorldTests {
    @MainActor
    private final class Delegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            application.registerForRemoteNotifications()
            return true
        }
    }

    /// `inWorld` looks whether the app outlives its world.
    @Test func endsWhole() throws {
        try inWorld { world in
            let push = try world.pushService()
            let phone = world.device("phone")
            phone.mainApp.launches { Delegate() }
            try await world.advance(by: .seconds(3))
            let backend = world.pushProvider("backend", of: push)
            backend.send(["aps": ["content-available": 1]], to: phone.mainApp, kind: .background)
            try await world.advance(by: .minutes(1))
            world.expect(backend.outcomes, equals: [.accepted], "the notification has come")
        }
    }

    @Test func weather() async throws {
        let scenario = Scenario(
            "test/push-weather", "Behind all weather a notification comes.", covers: [],
            networks: [.memory, .loopback],
            weather: Weather(
                .partitions, .crashes(of: "push"), .appDeaths, .suspensions, .tokenRenewals(phones: "phone"),
                .pushMisbehaviour(.drop(.receipt)), .pushMisbehaviour(.delay(.push, by: .seconds(20))),
                calmAfter: .hours(1))
        ) { world in
            let push = try world.pushService()
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.mainApp.launches { Delegate() }
            let backend = world.pushProvider("backend", of: push)
            for _ in 1...60 {
                backend.send(["aps": ["alert": "Early"]], to: phone.mainApp)
                try await world.advance(by: .minutes(1))
            }
            try await world.calm()
            try await world.advance(by: .minutes(20))
            phone.mainApp.enterBackground()
            backend.send(["aps": ["alert": "Late"]], to: phone.mainApp)
            try await world.advance(by: .minutes(1))
            world.expect(phone.delivered.last?.request.content.body, equals: "Late", "the last one has come")
            world.expect(phone.mainApp.pushToken, equals: push.token(of: "app", on: "phone"), "both know one token")
        }
        var options = RunOptions()
        options.seedCount = 8
        for result in await Runner(options: options).run([scenario]).scenarios {
            let failed = result.run?.expectations.filter { !$0.passed }.map(\.text) ?? []
            #expect(result.verdict == .pass, "\(result.network): \(failed), \(result.run?.reproduce ?? "")")
        }
    }
}
