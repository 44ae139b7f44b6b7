// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import Testing
import TestWorlds

/// Every example of NiceNotifications' README but those of UIKit and of DateBuilder alone, spelled as it is there and
/// run; those with a group of their own are in ``ReadmeGroupTests``.
///
/// The code around the examples checks what the README says of them.
@Suite("NiceNotifications' README")
struct ReadmeTests {
    @Test("Showcase")
    func showcase() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    EveryMonth(forMonths: 12, starting: .thisMonth)
                        .first(.friday)
                        .at(hour: 20, minute: 15)
                        .schedule(title: "First Friday", body: "Oakland let's go!")
                }
            }
            await world.settle()
            #expect(phone.promptCount == 1)
            #expect(phone.pending.count == 12)
            #expect(Set(phone.pending.map(\.content.body)) == ["Oakland let's go!"])
        }
    }

    @Test("Scheduling a one-off notification")
    func oneOff() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.run {
                // `NotificationContent` is a subclass of `UNNotificationContent`.
                // You can also use `UNNotificationContent` directly
                let content = NotificationContent(
                    title: "Test Notification",
                    body: "This one is for a README",
                    sound: .default
                )

                LocalNotifications.schedule(
                    content: content,
                    at: Tomorrow().at(hour: 20, minute: 15),
                    permissionStrategy: .scheduleIfSystemAllowed
                )
                LocalNotifications.schedule(
                    content: UNNotificationContent(),
                    at: Tomorrow().at(hour: 20, minute: 15),
                    permissionStrategy: .scheduleIfSystemAllowed
                )
            }
            await world.settle()
            #expect(phone.pending.map(\.content.title) == ["Test Notification", ""])
            phone.mainApp.enterBackground()
            try await world.advance(to: World.date("2026-03-03 20:15"))
            #expect(phone.delivered.count == 2)
        }
    }

    @Test("Scheduling multiple notifications")
    func multiple() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let printed = Recorder<String>()
            @Sendable func print(_ text: String) { printed.note(text) }
            phone.allowNotifications()
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
                    Today()
                        .at(hour: 20, minute: 30)
                        .schedule(title: "Hello today", sound: .default)
                    Tomorrow()
                        .at(hour: 20, minute: 45)
                        .schedule(title: "Hello tomorrow", sound: .default)
                } completion: { result in
                    if result.isSuccess {
                        print("Scheduled!")
                    }
                }
            }
            await world.settle()
            #expect(printed.entries == ["Scheduled!"])
            #expect(phone.pending.map(\.content.title) == ["Hello today", "Hello tomorrow"])
        }
    }

    @Test("Scheduling recurring notifications")
    func recurring() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.run {
                func randomContent() -> NotificationContent {
                    return NotificationContent(title: String(Int.random(in: 0...100)))
                }

                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    EveryDay(forDays: 30, starting: .today)
                        .at(hour: 20, minute: 30, second: 30)
                        .schedule(with: randomContent)
                }
            }
            await world.settle()
            #expect(phone.pending.count == 30)
            #expect(Set(phone.pending.map(\.content.title)).count > 10)
        }
    }

    @Test("Scheduling recurring notifications: content based on date")
    func recurringByDate() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let dates = Recorder<Date>()
            phone.run {
                func content(forTriggerDate date: Date) -> NotificationContent {
                    // create content based on date
                    dates.note(date)
                    return NotificationContent(title: "\(dates.entries.count)")
                }

                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    EveryDay(forDays: 30, starting: .today)
                        .at(hour: 20, minute: 30, second: 30)
                        .schedule(with: content(forTriggerDate:))
                }
            }
            await world.settle()
            let first = try World.date("2026-03-02 20:30:30")
            #expect(dates.entries == (0..<30).map { first + Double($0) * 86_400 })
            #expect(phone.pending.map(\.content.title) == (1...30).map { "\($0)" })
        }
    }

    @Test("Cancelling notification groups")
    func cancelling() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let scheduled = phone.run {
                let group = LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    EveryDay(forDays: 30, starting: .today)
                        .at(hour: 15, minute: 30)
                        .schedule(title: "Hello!")
                }
                return Recorder(group)
            }
            await world.settle()
            #expect(phone.pending.count == 30)
            phone.run {
                let group = scheduled.entries[0]
                // later:

                LocalNotifications.remove(group: group)
            }
            await world.settle()
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("Asking permission without scheduling")
    func asking() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let printed = Recorder<String>()
            @Sendable func print(_ text: String) { printed.note(text) }
            phone.run {
                LocalNotifications.requestPermission(strategy: .askSystemPermissionIfNeeded) { success in
                    if success {
                        print("Allowed")
                    }
                }
            }
            await world.settle()
            #expect(printed.entries == ["Allowed"])
            #expect(phone.promptCount == 1)
        }
    }

    @Test("Getting current system permission status")
    func status() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let printed = Recorder<String>()
            @Sendable func print(_ text: String) { printed.note(text) }
            @Sendable func ask() {
                LocalNotifications.SystemAuthorization.getCurrent { status in
                    switch status {
                    case .allowed:
                        print("allowed")
                    case .deniedNow:
                        print("denied")
                    case .deniedPreviously:
                        print("denied and needs to enable in settings")
                    case .undetermined:
                        print("not asked yet")
                    }
                    if status.isAllowed {
                        print("can schedule!")
                    }
                }
            }
            phone.run(ask)
            await world.settle()
            phone.allowNotifications()
            phone.run(ask)
            await world.settle()
            phone.forbidNotifications()
            phone.run(ask)
            await world.settle()
            #expect(
                printed.entries
                    == ["not asked yet", "allowed", "can schedule!", "denied and needs to enable in settings"])
        }
    }

    @Test("Scheduling directly with UNNotificationRequest")
    func direct() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.run {
                let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 360, repeats: true)

                let content = UNMutableNotificationContent()
                content.title = "Repeating"
                content.body = "Every 6 minutes"
                content.sound = .default

                let request = UNNotificationRequest(
                    identifier: "repeating_360",
                    content: content,
                    trigger: trigger
                )

                LocalNotifications.directSchedule(
                    request: request,
                    permissionStrategy: .askSystemPermissionIfNeeded
                ) // completion is optional
            }
            await world.settle()
            #expect(phone.pending.map(\.identifier) == ["repeating_360"])
            phone.mainApp.enterBackground()
            try await world.advance(by: .hours(1))
            #expect(phone.deliveryHistory.count == 10)
        }
    }
}
