import Testing

@testable import UserNotifications

@Suite("Responses")
struct ResponseTests {
    private func desk(dismissible: Bool = false) throws -> Desk {
        var desk = try Desk()
        desk.core.categories = [
            UNNotificationCategory(
                identifier: "message",
                actions: [
                    UNNotificationAction(identifier: "like", title: "Like"),
                    UNNotificationAction(identifier: "show", title: "Show", options: [.foreground]),
                    UNTextInputNotificationAction(
                        identifier: "reply", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: ""),
                ], intentIdentifiers: [], options: dismissible ? [.customDismissAction] : [])
        ]
        desk.add("mail", nil) { $0.categoryIdentifier = "message" }
        desk.clearLog()
        return desk
    }

    private func told(_ desk: Desk) -> [String] {
        desk.effects.compactMap { effect in
            guard case .tellApp(let response, let activation) = effect else { return nil }
            let text = (response as? UNTextInputNotificationResponse).map { " \($0.userText)" } ?? ""
            return "\(response.actionIdentifier)\(text), \(activation.rawValue)"
        }
    }

    @Test("Opening reports the default action and brings the app to the front; the notification is gone then (UN-49)")
    func open() throws {
        var desk = try desk()
        try desk.perform { core, _ in try core.open("mail") }
        #expect(told(desk) == ["\(UNNotificationDefaultActionIdentifier), foreground"])
        #expect(desk.delivered.isEmpty)
        #expect(desk.log == ["notification.response mail \(UNNotificationDefaultActionIdentifier)"])
    }

    @Test("An action reports its identifier, and brings the app to the front only if it says so")
    func actions() throws {
        var desk = try desk()
        try desk.perform { core, _ in try core.perform("like", on: "mail", text: nil) }
        desk.add("mail", nil) { $0.categoryIdentifier = "message" }
        try desk.perform { core, _ in try core.perform("show", on: "mail", text: nil) }
        #expect(told(desk) == ["like, background", "show, foreground"])
    }

    @Test("A text action reports what was written")
    func reply() throws {
        var desk = try desk()
        try desk.perform { core, _ in try core.perform("reply", on: "mail", text: "On my way") }
        #expect(told(desk) == ["reply On my way, background"])
        #expect(desk.log == ["notification.response mail reply On my way"])
    }

    @Test("Dismissing reports only if the category asks for that", arguments: [true, false])
    func dismiss(isCustom: Bool) throws {
        var desk = try desk(dismissible: isCustom)
        try desk.perform { core, _ in try core.dismiss("mail") }
        #expect(told(desk) == (isCustom ? ["\(UNNotificationDismissActionIdentifier), background"] : []))
        #expect(desk.delivered.isEmpty)
    }

    @Test(
        "A banner in front of the app can be opened although it is not in the list, once; flicking it away says nothing"
    )
    func banner() throws {
        var desk = try desk(dismissible: true)
        desk.isAppInFront = true
        func show() {
            desk.clearLog()
            desk.add("tea", nil) { $0.categoryIdentifier = "message" }
            guard case .askApp(_, let ticket)? = desk.effects.last else { return }
            desk.perform { $0.appDidAnswer(.options([.banner]), to: ticket, at: $1) }
        }
        show()
        try desk.perform { core, _ in try core.open("tea") }
        #expect(told(desk) == ["\(UNNotificationDefaultActionIdentifier), foreground"])
        #expect(throws: NotificationResponseError.notVisible("tea", visible: ["mail"])) {
            try desk.perform { core, _ in try core.open("tea") }
        }
        show()
        try desk.perform { core, _ in try core.dismiss("tea") }
        #expect(told(desk).isEmpty)
    }

    @Test("What is not there cannot be done, and the error says what could")
    func errors() throws {
        var desk = try desk()
        func error(_ body: (inout NotificationCenterCore) throws -> Void) -> String? {
            do { try desk.perform { core, _ in try body(&core) } } catch { return "\(error)" }
            return nil
        }
        #expect(error { try $0.open("nobody") }?.contains("there is “mail”") == true)
        #expect(
            error { try $0.perform("love", on: "mail", text: nil) }?.contains("it offers “like”, “show”, “reply”")
                == true)
        #expect(error { try $0.perform("reply", on: "mail", text: nil) }?.contains("asks for text") == true)
        #expect(error { try $0.perform("like", on: "mail", text: "x") }?.contains("takes no text") == true)
        #expect(error { try $0.openAppSettings(from: nil) }?.contains("providesAppNotificationSettings") == true)
        #expect(desk.delivered == ["mail"] && told(desk).isEmpty)
    }

    @Test("Replacing the categories takes the old ones' actions away (UN-48)")
    func categories() throws {
        var desk = try desk()
        desk.core.categories = []
        #expect(throws: NotificationResponseError.noSuchAction("like", on: "mail", offered: [])) {
            try desk.perform { core, _ in try core.perform("like", on: "mail", text: nil) }
        }
    }
}
