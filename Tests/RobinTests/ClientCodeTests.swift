import CarillonEnvironment
import Robin
import TestBeds
import Testing

/// An app's own code as its authors write it for Robin: nothing in it is marked for concurrency, though these tests are
/// compiled in Swift 6 mode.
@Suite("Code of an app that uses Robin")
struct ClientCodeTests {
    let phone = PhoneBed()

    @Test("userInfo is a dictionary that is never nil, and its value can be used as one")
    func userInfo() {
        phone.run {
            let notification = RobinNotification(body: "tea", trigger: .interval(60, repeats: false))
            let empty = notification.userInfo
            #expect(empty.count == 0 && empty.isEmpty)
            notification.setUserInfo(value: "green", forKey: "kind")
            let info = notification.userInfo
            #expect(info.keys.map(\.base) as? [String] == ["kind"] && info["kind"] as? String == "green")
            // Spelled as in the README's table of properties.
            let table: [AnyHashable: Any]! = notification.userInfo
            #expect(table?.count == 1)
        }
    }

    @Test("Completion handlers may change what an app's object holds")
    func completionHandlers() {
        let screen = Screen()
        phone.openApp()
        phone.run { screen.appear() }
        phone.settle()
        #expect(screen.texts == ["granted", "0 delivered"])
    }

    @Test("A handler of actions may be a class with a state of its own")
    func actionHandler() {
        phone.run {
            Robin.actions.register(actionHandler: CountingHandler.self, forIdentifier: "ACCEPT")
            let request = UNNotificationRequest(identifier: "tea", content: UNNotificationContent(), trigger: nil)
            let response = UNNotificationResponse(
                notification: UNNotification(date: date("2026-03-02T10:00:00+01:00"), request: request),
                actionIdentifier: "ACCEPT")
            Robin.delegate.didReceiveResponse(response) {}
            #expect(HandledResponses.ofThisApp.lines == ["tea, 1"])
        }
    }

    @Test("An app may put objects of its own behind Robin's protocols")
    func doubles() {
        let scheduler = CountingManager()
        let modules: (any RobinNotificationCenterManager, any RobinSettingsManager) = (scheduler, scheduler)
        var count = 0
        modules.0.allDelivered { count += $0.count + 1 }
        modules.1.requestAuthorization(forOptions: [.alert]) { isGranted, _ in count += isGranted ? 10 : 0 }
        modules.0.removeAllDelivered()
        #expect(count == 11 && scheduler.calls == ["delivered", "authorization", "remove all"])
    }

    /// A screen of the app, which is no more sendable than any object.
    private final class Screen {
        var texts: [String] = []

        func appear() {
            Robin.settings.requestAuthorization(forOptions: [.alert]) { isGranted, _ in
                self.texts.append(isGranted ? "granted" : "refused")
                Robin.manager.allDelivered { self.texts.append("\($0.count) delivered") }
            }
        }
    }

    private final class CountingHandler: RobinActionHandler {
        private var count = 0

        init() {}

        func handle(response: RobinNotificationResponse) {
            count += 1
            HandledResponses.ofThisApp.add("\(response.notification.identifier ?? ""), \(count)")
        }
    }

    /// An app's double of two of Robin's sub-modules, with a state that is not protected.
    private final class CountingManager: RobinNotificationCenterManager, RobinSettingsManager {
        var calls: [String] = []

        func allDelivered(completionHandler: @escaping ([RobinNotification]) -> Void) {
            calls.append("delivered")
            completionHandler([])
        }

        func removeDelivered(notification: RobinNotification) { calls.append("remove") }
        func removeDelivered(withIdentifier identifier: String) { calls.append("remove \(identifier)") }
        func removeAllDelivered() { calls.append("remove all") }

        var authorizationStatus: UNAuthorizationStatus { .authorized }
        var enabledSettings: RobinSettingsOptions { [] }
        var alertStyle: UNAlertStyle { .none }
        var showPreviews: UNShowPreviewsSetting { .never }

        func requestAuthorization(
            forOptions options: UNAuthorizationOptions, completionHandler: @escaping (Bool, (any Error)?) -> Void
        ) {
            calls.append("authorization")
            completionHandler(true, nil)
        }

        func forceRefresh() { calls.append("refresh") }
    }
}
