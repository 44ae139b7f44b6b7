import Carillon
import JSONWire
import TestWorlds
import Testing
import UserNotifications

@testable import RemoteNotifications

/// The way of a notification to an app and a person.
struct RemoteNotificationTests {
    @MainActor
    private final class Delegate: NSObject, UIApplicationDelegate {
        var failures: [String] = []
        var states: [String] = []

        func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            failures.append("\(error)")
        }

        func applicationDidBecomeActive(_ application: UIApplication) { states.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { states.append("resigning") }
        func applicationDidEnterBackground(_ application: UIApplication) { states.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { states.append("entering") }
    }

    @Test func noService() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let delegate = phone.run { MainActor.assumeIsolated { Delegate() } }
            phone.run {
                MainActor.assumeIsolated {
                    UIApplication.shared.delegate = delegate
                    UIApplication.shared.registerForRemoteNotifications()
                }
            }
            try await world.advance(by: .seconds(1))
            let (failures, isRegistered) = phone.run {
                MainActor.assumeIsolated {
                    (delegate.failures, UIApplication.shared.isRegisteredForRemoteNotifications)
                }
            }
            world.expect(
                failures, equals: ["This device has no push service; a world has one after world.pushService()"],
                "the app hears of the reason")
            world.expect(isRegistered, equals: false, "and is not registered")
        }
    }

    @Test func lifeOfTheApp() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let delegate = phone.run { MainActor.assumeIsolated { Delegate() } }
            phone.run { MainActor.assumeIsolated { UIApplication.shared.delegate = delegate } }
            try await world.advance(by: .seconds(1))
            phone.mainApp.enterBackground()
            try await world.advance(by: .seconds(1))
            let state = phone.run { MainActor.assumeIsolated { UIApplication.shared.applicationState } }
            world.expect(state, equals: .background, "the application object knows the state")
            phone.mainApp.enterForeground()
            try await world.advance(by: .seconds(1))
            let states = phone.run { MainActor.assumeIsolated { delegate.states } }
            world.expect(
                states, equals: ["resigning", "background", "entering", "active"], "the delegate hears of each step")
        }
    }

    @Test func payloads() {
        let whole = PushPayload([
            "aps": ["alert": ["title": "T", "subtitle": "S", "body": "B"], "sound": ["name": "bell.caf"], "badge": 3],
            "nested": ["list": [1, 1.5, "x", false, .null]],
        ])
        #expect([whole.content.title, whole.content.subtitle, whole.content.body] == ["T", "S", "B"])
        #expect(whole.content.sound == UNNotificationSound(named: UNNotificationSoundName("bell.caf")))
        #expect(whole.content.badge == 3)
        let list = (whole.content.userInfo["nested"] as? [String: Any])?["list"] as? [Any]
        #expect(list?.map { "\($0)" } == ["1", "1.5", "x", "false", "<null>"])
        let text = PushPayload(["aps": ["alert": "B", "sound": "default"]])
        #expect(text.content.body == "B")
        #expect(text.content.sound == .default)
        #expect(text.isForThePerson && !text.isForTheApp)
        let silent = PushPayload(["aps": ["content-available": 1]])
        #expect(!silent.isForThePerson && silent.isForTheApp)
        // A provider may send anything, and nothing falls over.
        let odd: [JSON] = [.null, [], "aps", ["aps": 7], ["aps": ["alert": 7, "badge": "x", "sound": []]]]
        for payload in odd { #expect(PushPayload(payload).content.title.isEmpty) }
    }

    @Test func budget() {
        var budget = HourlyBudget()
        func time(_ minutes: Int) -> Instant { Instant.zero.advanced(by: .seconds(60 * minutes)) }
        let answers = [0, 10, 20, 59, 60, 61].map { budget.take(at: time($0)) }
        #expect(answers == [nil, nil, nil, time(60), nil, time(70)])
    }

    @Test func seenNotificationsAreBounded() {
        var seen = LastSeenNotifications()
        let first = [seen.insert("first"), seen.insert("first")]
        for number in 1...1_000 { _ = seen.insert("\(number)") }
        let later = [seen.insert("first"), seen.insert("1000")]
        #expect(first == [true, false])
        #expect(later == [true, false], "a thousand others have pushed the oldest out")
    }
}
