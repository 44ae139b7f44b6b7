import Carillon
import UserNotifications

extension Scenario {
    static let snoozedTea = Scenario(
        "tea/snoozed", "A reminder that is snoozed comes once, when it should.", covers: ["TEA-1"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.run {
            let tea = UNMutableNotificationContent()
            tea.title = "Tea"
            try await UNUserNotificationCenter.current().add(
                UNNotificationRequest(
                    identifier: "tea", content: tea,
                    trigger: UNTimeIntervalNotificationTrigger(timeInterval: 8 * 3_600, repeats: false)))
        }
        try await world.advance(by: .hours(8) - .seconds(1))
        world.expect(phone.delivered.count, equals: 0, "it does not come before its time")
        try await world.advance(by: .seconds(1))
        world.expect(phone.delivered.map(\.request.content.title), equals: ["Tea"], "it comes once")
    }
}
