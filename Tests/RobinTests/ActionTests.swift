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
            HandledResponses.ofThisApp.add("handled \(response.notification.identifier ?? "")")
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

    var response: UNNotificationResponse {
        UNNotificationResponse(
            notification: UNNotification(
                date: date("2026-03-02T10:00:00+01:00"),
                request: UNNotificationRequest(identifier: "tea", content: UNNotificationContent(), trigger: nil)),
            actionIdentifier: "ACCEPT")
    }

    func respond() {
        Robin.delegate.didReceiveResponse(response) { HandledResponses.ofThisApp.add("completed") }
    }

    @Test("Without a completion handler the response is handled all the same")
    func withoutCompletionHandler() {
        phone.run {
            Robin.actions.register(actionHandler: Tell.self, forIdentifier: "ACCEPT")
            Robin.delegate.didReceiveResponse(response)
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
