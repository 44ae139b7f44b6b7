import Carillon
import Foundation
import MyApp

extension Scenario {
    static let twoPeople = Scenario(
        "my/people/two", "Ben, who signs in after Ann on the same phone, sees his own pills and none of hers.",
        covers: ["MY-4"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        let app = await phone.startPills()
        try await phone.run {
            try await app.signIn("Ann", Course("Iron", from: Date(), days: 3, at: [.init(8, 0)]))
        }
        try await world.advance(by: .days(1))
        world.expect(!phone.delivered.isEmpty, "Ann's pill is on the screen")
        await phone.run { await app.signOut() }
        world.expect(phone.delivered.isEmpty, "the screen is empty when she has signed out")
        world.expect(phone.pending.isEmpty, "nothing of hers is planned")
        try await phone.run {
            try await app.signIn("Ben", Course("Zinc", from: Date(), days: 3, at: [.init(21, 0)]))
        }
        try await world.advance(by: .days(3))
        world.expect(phone.delivered.allSatisfy { $0.request.content.title.contains("Ben") }, "all pills are Ben's")
    }

    static let refusal = Scenario(
        "my/permission/refused", "The app of a person who allows no notifications says so, and plans nothing.",
        covers: ["MY-5"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.answerPrompts(by: .deny)
        let app = await phone.startPills()
        try await phone.run {
            try await app.signIn("Ann", Course("Iron", from: Date(), days: 3, at: [.init(8, 0)]))
        }
        world.expect(phone.promptCount, equals: 1, "she is asked once")
        world.expect(await app.state, equals: .remindersAreOff, "the screen says that reminders are off")
        world.expect(phone.pending.isEmpty, "nothing is planned")
    }

    static let taken = Scenario(
        "my/doses/taken", "A person who presses “Taken” is not asked again.", covers: ["MY-6"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        let app = await phone.startPills()
        try await world.advance(to: World.date("2026-05-01 07:00", in: "Europe/Berlin"))
        try await phone.run {
            try await app.signIn("Ann", Course("Iron", from: Date(), days: 1, at: [.init(8, 0)]))
        }
        try await world.advance(by: .minutes(61))
        let dose = try world.require(phone.delivered.first, "the reminder is there")
        try await phone.perform(PillReminders.takenAction, on: dose.request.identifier)
        try await world.advance(by: .hours(2))
        world.expect(phone.deliveryHistory.count, equals: 1, "there is no second reminder")
    }
}
