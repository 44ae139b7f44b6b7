import Carillon
import NiceNotifications

/// Scenarios about components that apps make themselves, and about replacements for the system's functions.
extension Scenario {
    static let niceOddUnits = Scenario(
        "nn/timeline/odd-units",
        "Components that an app has put together itself make a request if a clock will ever show them, and none if not.",
        covers: ["NN-19"]
    ) { world in
        let phone = try await world.pocketedPhone()
        func isPlanned(_ components: DateComponents) -> Bool {
            phone.run {
                let date = DateBuilder.ResolvedDate.components(components)
                return date.schedule(title: "Odd").triggers.count == 1
            }
        }
        let shown = [
            DateComponents(hour: 10), DateComponents(day: 31, hour: 9), DateComponents(hour: 9, weekday: 5),
            DateComponents(month: 2, day: 29, hour: 9), DateComponents(hour: 9, weekday: 2, weekdayOrdinal: 1),
            DateComponents(year: 2026, month: 1, day: 1, hour: 9, minute: 30, second: 13),
            DateComponents(year: 2026, month: 1, day: 31, hour: 9, weekday: 7),
            DateComponents(era: 1, year: 2026, month: 2, day: 28), DateComponents(hour: 9, nanosecond: 0),
            DateComponents(year: 2026, month: 3, day: 29, hour: 3, minute: 30),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2569, month: 1, day: 31, hour: 9),
            DateComponents(calendar: Calendar(identifier: .hebrew), year: 5787, month: 1, day: 1),
            DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), era: 1, year: 2026, month: 2, day: 28),
        ]
        for components in shown { world.expect(isPlanned(components), "\(components) will be shown") }
        var never = [
            DateComponents(year: 2026, month: 2, day: 30), DateComponents(month: 2, day: 30, hour: 9),
            DateComponents(year: 2026, month: 2, day: 29, hour: 9), DateComponents(year: 2026, month: 4, day: 31),
            DateComponents(year: 2026, month: 3, day: 29, hour: 2, minute: 30),
            DateComponents(year: 2026, month: 1, day: 1, hour: 9, minute: 30, second: 12),
            DateComponents(year: 2025, month: 12, day: 31), DateComponents(hour: 24), DateComponents(minute: 60),
            DateComponents(year: 2026, month: 1, day: 31, hour: 9, weekday: 1), DateComponents(),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2569, month: 2, day: 30, hour: 9),
            DateComponents(calendar: Calendar(identifier: .buddhist), year: 2568, month: 12, day: 31),
            DateComponents(calendar: Calendar(identifier: .hebrew), year: 5787, month: 2, day: 31),
        ]
        let units: [Calendar.Component] = [
            .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth,
            .weekOfYear, .yearForWeekOfYear, .dayOfYear,
        ]
        for unit in units {
            for value in [1_000_000, -1_000_000, Int.max - 1, Int.min] {
                var components = DateComponents(hour: 9, minute: 15)
                components.setValue(value, for: unit)
                never.append(components)
            }
        }
        for components in never { world.expect(!isPlanned(components), "\(components) will never be shown") }

        phone.travel(to: "Australia/Lord_Howe")
        world.expect(
            [15, 45].map {
                isPlanned(DateComponents(year: 2026, month: 10, day: 4, hour: 2, minute: $0))
            }, equals: [false, true], "half an hour is missing where clocks are set by half an hour")
        phone.travel(to: "Europe/Berlin")
        let timeline = phone.run {
            NotificationsTimeline {
                for components in never {
                    DateBuilder.ResolvedDate.components(components).schedule(title: "Never")
                }
                DateBuilder.ResolvedDate.components(DateComponents(hour: 23)).schedule(title: "At eleven")
            }
        }
        world.expect(
            await phone.schedule(timeline, group: "odd"), equals: ["scheduledSuccesfully"], "planning is a success")
        world.expect(phone.pending.map(\.content.title), equals: ["At eleven"], "and what will be shown is pending")
    }

    static let niceOwnFunctions = Scenario(
        "nn/timeline/own-functions",
        "An app puts functions of its own in the place of the system's, and hears of all that would have been done.",
        covers: ["NN-06", "NN-10"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let settings = await phone.center.notificationSettings()
        phone.forbidNotifications()
        let forbidden = await phone.center.notificationSettings()
        let calls = Notes<String>()
        let stored = Notes<String>()
        let old = UNNotificationRequest(identifier: "water:old", content: UNNotificationContent(), trigger: nil)
        let foreign = UNNotificationRequest(identifier: "waters:old", content: UNNotificationContent(), trigger: nil)
        phone.run {
            typealias System = LocalNotifications.SystemAuthorization.Env
            typealias Group = LocalNotifications.GroupLevelAuthorization.Env
            LocalNotifications.Env.addNotificationRequest = { request, done in
                calls.note("add \(request.content.title)")
                done?(nil)
            }
            LocalNotifications.Env.getPendingNotificationRequests = { answer in
                calls.note("pending")
                answer([old, foreign])
            }
            LocalNotifications.Env.removePendingNotificationRequests = { calls.note("remove \($0.joined())") }
            LocalNotifications.Env.getDeliveredNotifications = { answer in
                calls.note("delivered")
                answer([UNNotification(date: .distantPast, request: old)])
            }
            LocalNotifications.Env.removeDeliveredNotifications = { calls.note("take \($0.joined())") }
            System.getNotificationSettings = { answer in
                calls.note("settings")
                answer(settings)
            }
            System.requestAuthorization = { _, answer in
                calls.note("ask")
                answer(true, nil)
            }
            Group.valueForKey = { key in
                stored.note("read \(key)")
                return nil
            }
            Group.setValue = { value, key in stored.note("write \(value as? Bool == true) \(key)") }
        }
        let water = Plan("water") {
            NotificationsTimeline {
                Tomorrow().at(hour: 9, minute: 0).schedule(title: "Water")
                Today().at(hour: 8, minute: 0).schedule(title: "Too late")
            }
        }
        world.expect(await phone.reschedule(water, .askSystemPermissionIfNeeded), equals: [true], "all goes well")
        world.expect(
            calls.entries, equals: ["settings", "ask", "pending", "remove water:old", "add Water", "delivered"],
            "each function is called in its turn")
        phone.setPermission(true, of: water)
        phone.run { LocalNotifications.SystemAuthorization.Env.getNotificationSettings = { $0(forbidden) } }
        world.expect(
            await phone.reschedule(water, .askSystemPermissionIfNeeded), equals: [false], "what it hears counts")
        world.expect(
            calls.entries.dropFirst(6), equals: ["pending", "remove water:old"], "the group is cleared then")
        let key = "___np_local_notifications_app_permission_group:water"
        world.expect(
            stored.entries, equals: ["read \(key)", "write true \(key)", "read \(key)"],
            "so it does with what is stored")
        world.expect(phone.pending, equals: [], "the system itself has heard of nothing")
    }
}
