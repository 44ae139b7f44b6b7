import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import UserNotifications

@Suite("Delegates")
struct DelegateTests {
    /// Answers by calling handlers.
    final class HandlerStyle: NSObject, UNUserNotificationCenterDelegate {
        var heard: [String] = []
        var options: UNNotificationPresentationOptions? = [.banner, .list]

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            #expect(center === UNUserNotificationCenter.current(), "the call comes in the app's environment")
            heard.append("will present \(notification.request.identifier)")
            if let options { completionHandler(options) }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let text = (response as? UNTextInputNotificationResponse)?.userText
            heard.append("\(response.notification.request.identifier) \(response.actionIdentifier) \(text ?? "-")")
            completionHandler()
        }
    }

    /// Answers by returning.
    final class AsyncStyle: NSObject, UNUserNotificationCenterDelegate {
        var heard: [String] = []

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions {
            await Task.yield()
            heard.append("will present \(notification.request.identifier)")
            return [.banner, .list]
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async {
            await Task.yield()
            heard.append("\(response.notification.request.identifier) \(response.actionIdentifier)")
        }
    }

    /// Has no opinion.
    final class SilentStyle: NSObject, UNUserNotificationCenterDelegate {}

    @Test("A delegate with async methods is asked and told just so")
    func asyncStyle() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            let delegate = AsyncStyle()
            center.delegate = delegate
            _ = try await phone.ask([.alert])
            phone.launch(.active)
            try await center.add(request("a", after(60)))
            try await phone.pass(.minutes(2))
            #expect(phone.system.delivered.map(\.request.identifier) == ["a"])
            try await phone.system.open("a")
            await phone.loop.settle()
            #expect(delegate.heard == ["will present a", "a \(UNNotificationDefaultActionIdentifier)"])
        }
    }

    @Test("No delegate, one without the method and one that does not answer present nothing (UN-45)")
    func nobodyAnswers() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            _ = try await phone.ask([.alert])
            phone.launch(.active)
            try await center.add(request("nobody"))
            await phone.loop.settle()
            let silent = SilentStyle()
            center.delegate = silent
            try await center.add(request("no method"))
            await phone.loop.settle()
            let slow = HandlerStyle()
            slow.options = nil
            center.delegate = slow
            try await center.add(request("no answer"))
            try await phone.pass(.minutes(1))
            #expect(phone.system.delivered.isEmpty && phone.system.foregroundPresentations.isEmpty)
            #expect(
                phone.events("notification.suppressed").map { $0["reason"] } == [
                    "the app is in front and has no delegate that could present it",
                    "the app, in front, presents nothing",
                    "the app did not say in time how to present it",
                ])
        }
    }

    @Test(
        "The delegate is called in the order of the firings and of the person's doings, whatever the loop shuffles",
        arguments: 0..<30)
    func order(seed: UInt64) throws {
        try AppBed.story(seed: seed) { phone in
            let center = UNUserNotificationCenter.current()
            let delegate = HandlerStyle()
            center.delegate = delegate
            _ = try await phone.ask([.alert])
            phone.launch(.active)
            let names = (1...10).map { "\($0)" }
            for name in names { try await center.add(request(name, after(60))) }
            try await phone.pass(.minutes(1))
            #expect(delegate.heard == names.map { "will present \($0)" })
            #expect(phone.system.delivered.map(\.request.identifier) == names)
            delegate.heard.removeAll()
            for name in names { try await phone.system.open(name) }
            await phone.loop.settle()
            #expect(delegate.heard == names.map { "\($0) \(UNNotificationDefaultActionIdentifier) -" })
        }
    }

    @Test("The delegate is held weakly")
    func weak() throws {
        try AppBed.story { _ in
            let center = UNUserNotificationCenter.current()
            do {
                let delegate = SilentStyle()
                center.delegate = delegate
                #expect(center.delegate === delegate)
            }
            #expect(center.delegate == nil)
        }
    }

    // MARK: Across launches

    @Test("Pending and delivered notifications outlive the app's process; its centre and delegate do not")
    func termination() throws {
        try AppBed.story { phone in
            let delegate = HandlerStyle()
            UNUserNotificationCenter.current().delegate = delegate
            _ = try await phone.ask([.alert])
            try await UNUserNotificationCenter.current().add(request("soon", after(60)))
            try await UNUserNotificationCenter.current().add(request("late", after(600)))
            phone.kill()
            try await phone.pass(.minutes(2))
            #expect(phone.system.delivered.map(\.request.identifier) == ["soon"])
            phone.launch(.active)
            let center = phone.app { UNUserNotificationCenter.current() }
            #expect(await center.pendingNotificationRequests().map(\.identifier) == ["late"])
            #expect(await center.notificationSettings().authorizationStatus == .authorized)
            try await phone.pass(.minutes(10))
            #expect(delegate.heard.isEmpty)
        }
    }

    @Test("A response that launches the app waits for its delegate", arguments: [true, false], [true, false])
    func launch(byOpening: Bool, isDeathNoticed: Bool) throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            center.setNotificationCategories([
                UNNotificationCategory(
                    identifier: "message", actions: [UNNotificationAction(identifier: "like", title: "Like")],
                    intentIdentifiers: [])
            ])
            let old = HandlerStyle()
            center.delegate = old
            _ = try await phone.ask([.alert])
            try await center.add(request("mail") { $0.categoryIdentifier = "message" })
            try await center.add(request("more"))
            phone.kill(isNoticed: isDeathNoticed)

            if byOpening {
                try await phone.system.open("mail")
            } else {
                try await phone.system.perform("like", on: "mail")
            }
            await phone.loop.settle()
            // The app has been launched and is not ready yet when the person goes on.
            try await phone.system.open("more")
            await phone.loop.settle()
            #expect(phone.activations == [byOpening ? .foreground : .background, .foreground])
            try await phone.pass(.minutes(5))
            let new = HandlerStyle()
            phone.app { UNUserNotificationCenter.current().delegate = new }
            await phone.loop.settle()
            #expect(
                new.heard == [
                    "mail \(byOpening ? UNNotificationDefaultActionIdentifier : "like") -",
                    "more \(UNNotificationDefaultActionIdentifier) -",
                ])
            #expect(old.heard.isEmpty)
            withExtendedLifetime(center) {}
        }
    }

    @Test("A running app without a delegate never hears of a response, as on Apple's systems")
    func noDelegate() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            _ = try await phone.ask([.alert])
            try await center.add(request("mail"))
            try await phone.system.open("mail")
            await phone.loop.settle()
            let late = HandlerStyle()
            center.delegate = late
            await phone.loop.settle()
            #expect(late.heard.isEmpty && phone.platform.applicationState == .active)
        }
    }
}
