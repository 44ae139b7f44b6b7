import Carillon
import CarillonPush
import UserNotifications

@MainActor
final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.registerForRemoteNotifications()
        return true
    }
}

extension Scenario {
    static let tunnel = Scenario(
        "orders/behind-a-tunnel", "Behind a tunnel the person sees the last state of the order.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.launches { AppDelegate() }
        try await world.advance(by: .seconds(3))
        phone.mainApp.enterBackground()
        let backend = world.pushProvider("backend", of: push)

        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(20))
        for state in ["Accepted", "Ready"] {
            backend.send(["aps": ["alert": ["title": .string(state)]]], to: phone.mainApp)
            try await world.advance(by: .seconds(2))
        }
        phone.setReachability(.cellular)
        try await world.advance(by: .seconds(5))
        world.expect(phone.delivered.map(\.request.content.title), equals: ["Ready"], "the newest has waited")
        world.expect(backend.outcomes, equals: [.accepted, .accepted], "the backend knows nothing of that")
    }
}
