import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about replacements for the system's functions. They belong to one app here, and to the whole process in
/// the real library.
extension Scenario {
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
            await phone.reschedule(water, .askSystemPermissionIfNeeded), equals: [false],
            "the answer of the replaced function counts")
        world.expect(
            calls.entries.dropFirst(6), equals: ["pending", "remove water:old"], "the group is cleared then")
        let key = "___np_local_notifications_app_permission_group:water"
        world.expect(
            stored.entries, equals: ["read \(key)", "write true \(key)", "read \(key)"],
            "so it does with what is stored")
        world.expect(phone.pending, equals: [], "the system itself has heard of nothing")
    }
}
