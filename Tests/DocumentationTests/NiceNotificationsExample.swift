import Carillon
import NiceNotifications

extension Scenario {
    static let fiveEvenings = Scenario(
        "nice/five-evenings", "A plan for five evenings brings five notifications.", covers: ["PLAN-1"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        phone.run {
            LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
                EveryDay(forDays: 5, starting: .tomorrow)
                    .at(hour: 19, minute: 15)
                    .schedule(title: "Practice", body: "Ten minutes are enough.")
            }
        }
        try await world.advance(by: .days(7))
        world.expect(phone.delivered.count, equals: 5, "one has come each evening")
    }
}
