import CarillonEnvironment
import Foundation
import Testing
import UserNotifications

/// Outside of any world the centre runs on the system's time, and needs no set-up.
@Suite("The notification centre of a real app")
struct LiveTests {
    private func app(_ state: ApplicationState) -> Environment {
        let environment = Environment.makeLive(
            name: "UserNotificationsTests.\(state.rawValue)", directory: FileManager.default.temporaryDirectory)
        environment.livePlatform?.applicationState = state
        return environment
    }

    @Test("It grants permission in front, keeps what is pending and delivers what is due")
    func background() async throws {
        let environment = app(.active)
        let center = environment.run { UNUserNotificationCenter.current() }
        #expect(try await center.requestAuthorization(options: [.alert, .badge]))
        environment.livePlatform?.applicationState = .background
        try await center.add(request("later", after(3_600)))
        try await center.add(request("now") { $0.badge = 2 })
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["later"])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["now"])
        withExtendedLifetime(environment) {}
    }

    @Test("A trigger fires when its time has come")
    func fires() async throws {
        let environment = app(.active)
        let center = environment.run { UNUserNotificationCenter.current() }
        _ = try await center.requestAuthorization(options: [.alert])
        let (asked, continuation) = AsyncStream.makeStream(of: String.self)
        let delegate = Asked(continuation)
        center.delegate = delegate
        try await center.add(request("soon", after(0.001)))
        var names = asked.makeAsyncIterator()
        #expect(await names.next() == "soon")
        withExtendedLifetime((environment, delegate)) {}
    }

    private final class Asked: NSObject, UNUserNotificationCenterDelegate {
        let names: AsyncStream<String>.Continuation
        init(_ names: AsyncStream<String>.Continuation) { self.names = names }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions {
            names.yield(notification.request.identifier)
            return []
        }
    }

    @Test("A thread that waits for an answer gets it")
    func blocking() {
        let environment = app(.background)
        let center = environment.run { UNUserNotificationCenter.current() }
        let pending = environment.loop.blockingCall { callback in
            center.getPendingNotificationRequests(completionHandler: callback)
        }
        #expect(pending.isEmpty)
    }
}
