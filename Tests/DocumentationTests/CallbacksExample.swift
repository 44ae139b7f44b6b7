import Carillon
import UserNotifications

extension Scenario {
    static let alertsAreAllowed = Scenario(
        "settings/alerts", "An app that asks is told that alerts are allowed.", covers: ["SET-1"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        nonisolated(unsafe) var setting: UNNotificationSetting?
        phone.run {
            UNUserNotificationCenter.current().getNotificationSettings { setting = $0.alertSetting }
        }
        await world.settle()
        world.expect(setting, equals: .enabled, "the system has called back")
    }
}
