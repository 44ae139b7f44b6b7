import Carillon
import UserNotifications

extension Scenario {
    static let nightWithoutHalfPastTwo = Scenario(
        "un/calendar/gap",
        "A daily reminder at 02:30 comes at 03:30 on the night that has no 02:30.",
        covers: ["UN-35"]
    ) { world in
        let newYork = "America/New_York"
        let phone = world.device("phone", timeZone: newYork)
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await world.advance(to: World.date("2026-03-07 12:00", in: newYork))
        try await phone.run {
            let halfPastTwo = UNCalendarNotificationTrigger(
                dateMatching: DateComponents(hour: 2, minute: 30), repeats: true)
            let pill = UNNotificationRequest(identifier: "pill", content: UNNotificationContent(), trigger: halfPastTwo)
            try await UNUserNotificationCenter.current().add(pill)
        }

        try await world.advance(to: World.date("2026-03-08 12:00", in: newYork))
        let half = try World.date("2026-03-08 03:30", in: newYork)
        world.expect(phone.delivered.map(\.date), equals: [half], "it came once, at half past three")
    }
}
