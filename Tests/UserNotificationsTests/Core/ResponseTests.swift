import Testing

@testable import UserNotifications

@Suite("Responses")
struct ResponseTests {
    private func makeBed(dismissible: Bool) throws -> CoreBed {
        var bed = try CoreBed()
        bed.core.categories = [
            UNNotificationCategory(
                identifier: "message", actions: [], intentIdentifiers: [],
                options: dismissible ? [.customDismissAction] : [])
        ]
        bed.add("mail", nil) { $0.categoryIdentifier = "message" }
        bed.clearLog()
        return bed
    }

    private func told(_ bed: CoreBed) -> [String] {
        bed.effects.compactMap { effect in
            guard case .tellApp(let response, let activation) = effect else { return nil }
            return "\(response.actionIdentifier), \(activation.rawValue)"
        }
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
}
