import Carillon
import TestWorlds
import Testing
import UserNotifications

/// Requests that are due at the very moment at which a phone changes its clock or its zone (D-NOTIFICATIONS-19).
struct ClockTieTests {
    @Test(arguments: UInt64(1)...20) func clock(_ seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            world.loop.schedule(after: .seconds(60)) { phone.setClock(ahead: .seconds(-1)) }
            let due = phone.date + 60
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
            phone.mainApp.enterBackground()
            try await phone.center.add(
                UNNotificationRequest(identifier: "tea", content: UNNotificationContent(), trigger: trigger))
            try await world.advance(by: .minutes(2))
            world.expect(phone.delivered.map(\.date), equals: [due], "the tea is ready by the former clock")
        }
    }

    @Test(arguments: UInt64(1)...20) func zone(_ seed: UInt64) throws {
        try inWorld(seed: seed, now: "2026-03-02 08:59") { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            world.loop.schedule(after: .seconds(60)) { phone.travel(to: "Asia/Tokyo") }
            let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: false)
            phone.mainApp.enterBackground()
            try await phone.center.add(
                UNNotificationRequest(identifier: "tea", content: UNNotificationContent(), trigger: trigger))
            try await world.advance(by: .minutes(2))
            world.expect(phone.delivered.count, equals: 1, "nine o'clock has come before the journey")
        }
    }
}
