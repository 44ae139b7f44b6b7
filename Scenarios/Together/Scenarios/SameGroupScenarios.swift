import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about groups with the same name: one app on several phones, and several apps on one phone.
extension Scenario {
    static let togetherSameGroup = Scenario(
        "together/same-group",
        "Ada in Berlin, Ben in Tokyo and a game next to Ada's quotes have a group of one name each; what one of them decides is nobody else's business.",
        covers: ["TO-01", "NN-10", "NN-12", "NN-21"], expectsExactTimes: true
    ) { world in
        let ada = world.device("Ada's phone", timeZone: "Europe/Berlin")
        let ben = world.device("Ben's phone", timeZone: "Asia/Tokyo")
        let quotes: [any Notifying] = [ada, ben, ada.app("com.example.game")]
        let answers = [true, true, false]
        try await world.advance(to: .berlin("2026-01-01 12:00"))
        for (app, answer) in zip(quotes, answers) {
            app.allowNotifications()
            app.notifyingApp.enterBackground()
            let person = Respondent(answer)
            world.expect(
                await app.reschedule(.quotes(), person.strategy(.once)), equals: [answer],
                "\(app.notifyingApp.name) does as its person says")
            world.expect(person.questionCount, equals: 1, "the person was asked for \(app.notifyingApp.name) too")
        }
        try await world.advance(to: .berlin("2026-01-04 12:00"))
        world.expect(
            ada.deliveryHistory.map(\.date), equals: try (2...4).map { try .berlin("2026-01-0\($0) 09:00") },
            "Ada's quotes come at nine in Berlin")
        world.expect(
            ben.deliveryHistory.map(\.date),
            equals: try (2...4).map { try World.date("2026-01-0\($0) 09:00", in: "Asia/Tokyo") },
            "Ben's at nine in Tokyo")
        world.expect(quotes[2].deliveryHistory, equals: [], "and the game's not at all")

        ada.run { LocalNotifications.disable(group: Plan.quotes()) }
        await world.settle()
        world.expect(ada.pending, equals: [], "Ada has enough of quotes")
        world.expect(ben.pendingGroups, equals: ["quotes: 3"], "Ben does not notice")
        world.expect(
            quotes.map { $0.storedPermission(of: .quotes()) }, equals: [.denied, .allowed, .denied],
            "each app keeps what its own person said")
    }
}
