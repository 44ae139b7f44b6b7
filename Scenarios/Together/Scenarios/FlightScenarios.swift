import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about plans that are made in one place and become due in another.
extension Scenario {
    static let togetherFlight = Scenario(
        "together/flight",
        "Ada and Ben fly to New York the day before its clocks change. Ben keeps the plans made in Berlin; Ada opens her app on landing.",
        covers: ["NN-06", "NN-19", "NN-20", "NN-21", "UN-35", "UN-37"]
    ) { world in
        let phones = ["Ada's phone", "Ben's phone"].map { world.device($0, timeZone: "Europe/Berlin") }
        try await world.advance(to: .berlin("2026-03-07 08:00"))
        for phone in phones {
            phone.allowNotifications()
            phone.mainApp.enterBackground()
            world.expect(await phone.reschedule(.cure), equals: [true], "\(phone.name) plans the cure in Berlin")
        }
        let departure = phones[0].pending.map { $0.trigger is UNTimeIntervalNotificationTrigger }
        world.expect(
            departure, equals: [false, false, true, true, false, false],
            "pills and insulin are planned by the clock on the wall, water by the time until then")

        try await world.advance(to: World.date("2026-03-07 13:00", in: "America/New_York"))
        for phone in phones { phone.travel(to: "America/New_York") }
        world.expect(await phones[0].reschedule(.cure), equals: [true], "Ada plans it again in New York")
        try await world.advance(by: .days(5))
        world.expect(
            phones[1].comings,
            equals: [
                "Water, 2026-03-07 15:30 GMT-5", "Pill, 2026-03-07 21:00 GMT-5",
                "Insulin, 2026-03-08 03:30 GMT-4", "Water, 2026-03-08 16:30 GMT-4", "Pill, 2026-03-08 21:00 GMT-4",
                "Insulin, 2026-03-09 02:30 GMT-4",
            ],
            "Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's"
        )
        world.expect(
            phones[0].comings,
            equals: [
                "Pill, 2026-03-07 21:00 GMT-5", "Water, 2026-03-07 21:30 GMT-5",
                "Pill, 2026-03-08 21:00 GMT-4", "Water, 2026-03-08 21:30 GMT-4",
                "Insulin, 2026-03-09 02:30 GMT-4",
            ],
            "Ada's water comes after the pill again, and the night that has no 02:30 has no insulin")
    }
}

extension LocalNotificationsGroup where Self == Plan {
    /// A group for two days of a pill at nine in the evening, with a glass of water half an hour later, and for insulin
    /// on the nights after.
    fileprivate static var cure: Plan {
        Plan("cure") {
            let pills = EveryDay(forDays: 2, starting: .today).at(hour: 21, minute: 0)
            return NotificationsTimeline {
                pills.schedule(title: "Pill")
                pills.map { $0.addingMinutes(30) }.schedule(title: "Water")
                EveryDay(forDays: 2, starting: .tomorrow).at(hour: 2, minute: 30).schedule(title: "Insulin")
            }
        }
    }
}
