import Carillon
import Robin

extension Scenario {
    static let sixtyFirst = Scenario(
        "robin/overflow/sixty-first",
        "With sixty reminders pending, the next one is refused.",
        covers: ["RO-19"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        func remind(inHours hours: Int) -> RobinNotification? {
            let reminder = RobinNotification(body: "Water", trigger: .date(.next(hours: hours), repeats: .none))
            return Robin.scheduler.schedule(notification: reminder)
        }

        let accepted = phone.run { (1...60).compactMap(remind(inHours:)) }
        world.expect(accepted.count, equals: 60, "sixty reminders are accepted")
        world.expect(phone.run { remind(inHours: 61) } == nil, "the 61st is refused")

        try await world.advance(by: .days(3))  // virtual: costs nothing
        world.expect(phone.delivered.count, equals: 60, "all that were accepted have come")
    }
}
