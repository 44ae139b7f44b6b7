import Testing

@testable import UserNotifications

@Suite("Responses")
struct ResponseTests {
    private func makeBed(dismissible: Bool = false) throws -> CoreBed {
        var bed = try CoreBed()
        bed.core.categories = [
            UNNotificationCategory(
                identifier: "message",
                actions: [
                    UNNotificationAction(identifier: "like", title: "Like"),
                    UNNotificationAction(identifier: "show", title: "Show", options: [.foreground]),
                    UNTextInputNotificationAction(
                        identifier: "reply", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: ""),
                ], intentIdentifiers: [], options: dismissible ? [.customDismissAction] : [])
        ]
        bed.add("mail", nil) { $0.categoryIdentifier = "message" }
        bed.clearLog()
        return bed
    }

    private func told(_ bed: CoreBed) -> [String] {
        bed.effects.compactMap { effect in
            guard case .tellApp(let response, let activation) = effect else { return nil }
            let text = (response as? UNTextInputNotificationResponse).map { " \($0.userText)" } ?? ""
            return "\(response.actionIdentifier)\(text), \(activation.rawValue)"
        }
    }

    @Test("Opening reports the default action and brings the app to the front; the notification is gone then (UN-49)")
    func open() throws {
        var bed = try makeBed()
        try bed.perform { core, _ in try core.open("mail") }
        #expect(told(bed) == ["\(UNNotificationDefaultActionIdentifier), foreground"])
        #expect(bed.delivered.isEmpty)
        #expect(bed.log == ["notification.response mail \(UNNotificationDefaultActionIdentifier)"])
    }

    @Test("An action reports its identifier, and brings the app to the front only if it says so")
    func actions() throws {
        var bed = try makeBed()
        try bed.perform { core, _ in try core.perform("like", on: "mail", text: nil) }
        bed.add("mail", nil) { $0.categoryIdentifier = "message" }
        try bed.perform { core, _ in try core.perform("show", on: "mail", text: nil) }
        #expect(told(bed) == ["like, background", "show, foreground"])
    }

    @Test("A text action reports what was written")
    func reply() throws {
        var bed = try makeBed()
        try bed.perform { core, _ in try core.perform("reply", on: "mail", text: "On my way") }
        #expect(told(bed) == ["reply On my way, background"])
        #expect(bed.log == ["notification.response mail reply On my way"])
    }

    @Test("Dismissing reports only if the category asks for that", arguments: [true, false])
    func dismiss(isCustom: Bool) throws {
        var bed = try makeBed(dismissible: isCustom)
        try bed.perform { core, _ in try core.dismiss("mail") }
        #expect(told(bed) == (isCustom ? ["\(UNNotificationDismissActionIdentifier), background"] : []))
        #expect(bed.delivered.isEmpty)
    }

    @Test(
        "A banner in front of the app can be opened although it is not in the list, once; flicking it away says nothing"
    )
    func banner() throws {
        var bed = try makeBed(dismissible: true)
        bed.isAppInFront = true
        func show() {
            bed.clearLog()
            bed.add("tea", nil) { $0.categoryIdentifier = "message" }
            guard case .askApp(_, let ticket)? = bed.effects.last else { return }
            bed.perform { $0.appDidAnswer(.options([.banner]), to: ticket, at: $1) }
        }
        show()
        try bed.perform { core, _ in try core.open("tea") }
        #expect(told(bed) == ["\(UNNotificationDefaultActionIdentifier), foreground"])
        #expect(throws: NotificationResponseError.notVisible("tea", visible: ["mail"])) {
            try bed.perform { core, _ in try core.open("tea") }
        }
        show()
        try bed.perform { core, _ in try core.dismiss("tea") }
        #expect(told(bed).isEmpty)
    }

    @Test("An action that is not there cannot be done, and the error says which could")
    func errors() throws {
        var bed = try makeBed()
        func error(_ body: (inout NotificationCenterCore) throws -> Void) -> String? {
            do { try bed.perform { core, _ in try body(&core) } } catch { return "\(error)" }
            return nil
        }
        #expect(error { try $0.open("nobody") }?.contains("there is “mail”") == true)
        #expect(
            error { try $0.perform("love", on: "mail", text: nil) }?.contains("it offers “like”, “show”, “reply”")
                == true)
        #expect(error { try $0.perform("reply", on: "mail", text: nil) }?.contains("asks for text") == true)
        #expect(error { try $0.perform("like", on: "mail", text: "x") }?.contains("takes no text") == true)
        #expect(error { try $0.openAppSettings(from: nil) }?.contains("providesAppNotificationSettings") == true)
        #expect(bed.delivered == ["mail"] && told(bed).isEmpty)
    }

    @Test("Replacing the categories takes the old ones' actions away (UN-48)")
    func categories() throws {
        var bed = try makeBed()
        bed.core.categories = []
        #expect(throws: NotificationResponseError.noSuchAction("like", on: "mail", offered: [])) {
            try bed.perform { core, _ in try core.perform("like", on: "mail", text: nil) }
        }
    }
}
