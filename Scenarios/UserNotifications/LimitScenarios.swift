import Carillon
import UserNotifications

/// The 64 slots: who stays, who goes, and what takes one.
extension Scenario {
    static let limitKeepsSoonest = Scenario(
        "un/limit/soonest",
        "Of seventy reminders added in any order, the 64 that fire first stay, and exactly those fire.",
        covers: ["UN-39", "UN-40", "UN-42"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let random = world.random()
        var minutes = Array(1...70)
        for index in minutes.indices.reversed() { minutes.swapAt(index, Int(random.next(below: UInt64(index) + 1))) }

        var most = 0
        for minute in minutes {
            try await phone.run { try await UNUserNotificationCenter.current().add(.reminder(minute)) }
            most = max(most, phone.pending.count)
        }
        world.expect(most, equals: 64, "the list never holds more than 64")
        world.expect(
            phone.pending.map(\.identifier).sorted(), equals: (1...64).map(UNNotificationRequest.name).sorted(),
            "the 64 soonest are pending")

        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: (1...64).map(UNNotificationRequest.name),
            "they fire in the order of their times, and no other does")
    }

    static let limitKeepsLastAdded = Scenario(
        "un/limit/last-added", "Where the last added stay, the first six of seventy reminders are gone without a word.",
        covers: ["UN-39", "UN-41", "UN-42"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.setLimitPolicy(.lastAdded)
        phone.allowNotifications()
        for minute in 1...70 {
            try await phone.run { try await UNUserNotificationCenter.current().add(.reminder(minute)) }
            world.expect(phone.pending.count <= 64, "after \(minute) additions at most 64 are pending")
        }
        world.expect(
            phone.pending.map(\.identifier), equals: (7...70).map(UNNotificationRequest.name),
            "the 64 that were added last are pending")
    }
}

extension UNNotificationRequest {
    static func name(_ minute: Int) -> String { "minute \(minute)" }

    /// A reminder that many minutes from now.
    static func reminder(_ minute: Int, repeats: Bool = false) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = name(minute)
        return UNNotificationRequest(
            identifier: name(minute), content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: Double(minute) * 60, repeats: repeats))
    }
}
