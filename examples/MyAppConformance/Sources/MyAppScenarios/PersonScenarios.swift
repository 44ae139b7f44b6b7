import Carillon
import Foundation
import MyApp

extension Scenario {
    static let refusal = Scenario(
        "my/permission/refused", "The app of a person who allows no notifications says so, and plans nothing.",
        covers: ["MY-5"]
    ) { world in
        let ann = Patient("ann", timeZone: "Europe/Berlin", in: world)
        ann.phone.answerPrompts(by: .deny)
        try await ann.signIn("Ann", "Iron 8:00 for 3 days")
        world.expect(ann.phone.promptCount, equals: 1, "she is asked once")
        world.expect(ann.screen.state, equals: .remindersAreOff, "the screen says that reminders are off")
        world.expect(ann.phone.pending.isEmpty, "nothing is planned")
    }

    static let twoPeople = Scenario(
        "my/people/two", "Ben, who signs in after Ann on the same phone, has his own pills and none of hers.",
        covers: ["MY-4"]
    ) { world in
        let berlin = "Europe/Berlin"
        let family = Patient("family", timeZone: berlin, in: world)
        try await family.signIn("Ann", "Iron 8:00 20:00 for 3 days")
        try await world.advance(to: World.date("2026-01-01 08:45", in: berlin))
        let dose = try world.require(family.phone.delivered.first, "Ann's pill is on the screen")
        try await family.phone.perform("taken", on: dose.request.identifier)
        try await world.advance(to: World.date("2026-01-01 21:00", in: berlin))
        try await family.open { $0.signOut() }
        world.expect(family.phone.delivered.isEmpty, "the screen is empty when she has signed out")
        world.expect(family.phone.pending.isEmpty, "nothing of hers is planned")

        try await world.advance(to: World.date("2026-01-02 07:00", in: berlin))
        try await family.signIn("Ben", "Zinc 8:00 for 3 days")
        family.phone.mainApp.kill()
        try await world.advance(by: .days(1))
        try await family.open()
        world.expect(family.screen.state, equals: .remindersAreOn, "the app still knows Ben at its next launch")
        try await world.advance(by: .days(3))
        let due = try world.dates("2026-01-02 08:00", "2026-01-03 08:00", "2026-01-04 08:00", in: berlin)
        world.expect(family.dueDates(of: "Ben"), equals: due, "Ben misses no dose")
    }

    static let taken = Scenario(
        "my/doses/taken", "A person who presses “Taken” is not asked again.", covers: ["MY-6"]
    ) { world in
        let ann = Patient("ann", timeZone: "Europe/Berlin", in: world)
        try await world.advance(to: World.date("2026-05-01 07:00", in: "Europe/Berlin"))
        try await ann.signIn("Ann", "Iron 8:00 for 1 days")
        try await world.advance(by: .minutes(61))
        let dose = try world.require(ann.phone.delivered.first, "the reminder is there")
        try await ann.phone.perform("taken", on: dose.request.identifier)
        try await world.advance(by: .hours(2))
        world.expect(ann.phone.deliveryHistory.count, equals: 1, "there is no second reminder")
    }

    static let illegible = Scenario(
        "my/screen/illegible", "A prescription that cannot be read is shown for three seconds, on the main thread.",
        covers: ["MY-7"]
    ) { world in
        let ann = Patient("ann", timeZone: "Europe/Berlin", in: world)
        try await ann.signIn("Ann", "Iron at eight")
        world.expect(ann.screen.banner, equals: "“Iron at eight” cannot be read", "the banner says what is wrong")
        world.expect(ann.screen.state, equals: .signedOut, "nobody is signed in")
        try await world.advance(by: .seconds(2))
        world.expect(ann.screen.banner != nil, "the banner is there for a while")
        try await world.advance(by: .seconds(2))
        world.expect(ann.screen.banner == nil, "the banner goes by itself")
        world.expect(ann.changesOnMain, equals: [true, true], "the screen changes on the main thread")
    }
}
