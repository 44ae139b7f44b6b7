import CarillonEnvironment
import Foundation
import Robin
import TestBeds
import Testing

@Suite("Actions and the delegate")
struct ActionTests {
    let phone = PhoneBed()

    struct Tell: RobinActionHandler {
        init() { HandledResponses.ofThisApp.add("made") }

        func handle(response: RobinNotificationResponse) {
            let text = response.userText.map { " with “\($0)”" } ?? ""
            HandledResponses.ofThisApp.add("handled \(response.notification.identifier ?? "")\(text)")
        }
    }

    struct TellAnother: RobinActionHandler {
        func handle(response: RobinNotificationResponse) {
            HandledResponses.ofThisApp.add("handled by another")
        }
    }

    struct Replace: RobinActionHandler {
        func handle(response: RobinNotificationResponse) {
            Robin.actions.register(actionHandler: TellAnother.self, forIdentifier: "ACCEPT")
        }
    }

    func notification(_ identifier: String) -> UNNotification {
        UNNotification(
            date: date("2026-03-02T10:00:00+01:00"),
            request: UNNotificationRequest(
                identifier: identifier, content: UNNotificationContent(), trigger: nil))
    }

    func respond(to identifier: String = "tea", _ action: String = "ACCEPT", text: String? = nil) {
        let response =
            text.map {
                UNTextInputNotificationResponse(
                    notification: notification(identifier), actionIdentifier: action, userText: $0)
            } ?? UNNotificationResponse(notification: notification(identifier), actionIdentifier: action)
        Robin.delegate.didReceiveResponse(response) { HandledResponses.ofThisApp.add("completed") }
    }

    @Test("RO-32: each response is handled by a new handler, and then completed once")
    func handled() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            respond(to: "tea")
            respond(to: "coffee")
            #expect(
                HandledResponses.ofThisApp.lines == [
                    "made", "handled tea", "completed", "made", "handled coffee", "completed",
                ])
        }
    }

    @Test("RO-33: the text of a text response is handed over")
    func text() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            respond(text: "On my way")
            #expect(
                HandledResponses.ofThisApp.lines == ["made", "handled tea with “On my way”", "completed"])
        }
    }

    @Test("RO-33: a response that nobody handles is completed")
    func unhandled() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "DECLINE")
            respond()
            #expect(HandledResponses.ofThisApp.lines == ["completed"])
        }
    }

    @Test("Without a completion handler the response is handled all the same")
    func withoutCompletionHandler() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            Robin.delegate.didReceiveResponse(
                UNNotificationResponse(notification: notification("tea"), actionIdentifier: "ACCEPT"))
            #expect(HandledResponses.ofThisApp.lines == ["made", "handled tea"])
        }
    }

    @Test("The notification handed over is the delivered one")
    func delivered() {
        struct Check: RobinActionHandler {
            func handle(response: RobinNotificationResponse) {
                #expect(response.notification.delivered)
                #expect(response.notification.deliveryDate == date("2026-03-02T10:00:00+01:00"))
                HandledResponses.ofThisApp.add("checked")
            }
        }
        phone.run {
            Robin.actions.register(actionHandler: Check.self, forIdentifier: "ACCEPT")
            respond()
            #expect(HandledResponses.ofThisApp.lines == ["checked", "completed"])
        }
    }

    @Test("Registering again replaces")
    func replaced() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            Robin.actions.register(actionHandler: TellAnother.self, forIdentifier: "ACCEPT")
            respond()
            #expect(HandledResponses.ofThisApp.lines == ["handled by another", "completed"])
        }
    }

    @Test("A handler may register another one")
    func registersInside() {
        phone.run {
            Robin.actions.register(actionHandler: Replace.self, forIdentifier: "ACCEPT")
            respond()
            respond()
            #expect(
                HandledResponses.ofThisApp.lines == ["completed", "handled by another", "completed"])
        }
    }

    @Test("Deregistering ends it, and is harmless where nothing was registered")
    func deregistered() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            Robin.actions.deregister(actionHandlerForIdentifier: "ACCEPT")
            Robin.actions.deregister(actionHandlerForIdentifier: "ACCEPT")
            respond()
            #expect(HandledResponses.ofThisApp.lines == ["completed"])
        }
    }

    @Test("A reply that a person writes reaches the handler by way of the app's delegate")
    func reply() {
        let delegate = AppDelegate()
        phone.allowNotifications()
        phone.leaveApp()
        phone.run {
            let center = UNUserNotificationCenter.current()
            center.delegate = delegate
            let answer = UNTextInputNotificationAction(
                identifier: "ANSWER", title: "Answer", options: [], textInputButtonTitle: "Send",
                textInputPlaceholder: "")
            center.setNotificationCategories([
                UNNotificationCategory(identifier: "QUESTION", actions: [answer], intentIdentifiers: [])
            ])
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ANSWER")
            let notification = RobinNotification(identifier: "tea", body: "Tea?", trigger: .interval(5))
            notification.categoryIdentifier = "QUESTION"
            _ = Robin.scheduler.schedule(notification: notification)
        }
        phone.advance(by: .seconds(5))
        phone.reply("Green", by: "ANSWER", to: "tea")
        phone.run { #expect(HandledResponses.ofThisApp.lines == ["made", "handled tea with “Green”"]) }
    }

    @Test("Handlers belong to the app that registered them")
    func apps() {
        let other = PhoneBed(name: "other")
        phone.run { Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT") }
        other.run {
            respond()
            #expect(HandledResponses.ofThisApp.lines == ["completed"])
        }
    }
}
