import Carillon
package import Robin
import ScenarioFixtures
package import UserNotifications

extension RobinNotification {
    /// The reminder with that number, due in that many hours.
    package static func reminder(_ number: Int) -> RobinNotification {
        RobinNotification(
            identifier: "reminder \(number)", body: "Number \(number)",
            trigger: .date(.next(hours: number), repeats: .none))
    }
}

extension RobinScheduler {
    /// Schedules the notifications one after the other.
    package func schedule(_ notifications: RobinNotification...) {
        for notification in notifications { _ = schedule(notification: notification) }
    }

    /// Schedules one reminder for each number, due in that many hours.
    ///
    /// - Returns: how many reminders Robin accepted.
    @discardableResult
    package func scheduleReminders(_ numbers: some Sequence<Int>) -> Int {
        numbers.count { schedule(notification: .reminder($0)) != nil }
    }
}

extension RobinNotificationCenterManager {
    /// The delivered notifications, for `async` code.
    nonisolated(nonsending) package func delivered() async -> sending [RobinNotification] {
        await withCheckedContinuation { continuation in
            allDelivered {
                // The transfer is safe because Robin made these objects for this call, and no other code has them.
                nonisolated(unsafe) let delivered = $0
                continuation.resume(returning: delivered)
            }
        }
    }
}

extension RobinSettingsManager {
    /// Asks for permission, for `async` code.
    ///
    /// - Returns: whether the person allows notifications.
    nonisolated(nonsending) package func authorization(for options: UNAuthorizationOptions) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(forOptions: options) { isGranted, _ in continuation.resume(returning: isGranted) }
        }
    }
}
