import Robin
import TestBeds
import Testing

// Functions that the tests of the scheduler use often. All of them are for inside `phone.run`.

/// Makes notifications "1", "2", … that are due a day apart.
func notifications(_ count: Int) -> [RobinNotification] {
    (0..<count).map {
        RobinNotification(
            identifier: "\($0 + 1)", body: "", trigger: .date(.next(days: $0 + 1), repeats: .none))
    }
}

/// Schedules as many notifications.
func schedule(_ count: Int) {
    for notification in notifications(count) {
        #expect(Robin.scheduler.schedule(notification: notification) != nil)
    }
}

/// Adds a request without Robin.
func addForeignRequest(_ identifier: String, thread: String) {
    let content = UNMutableNotificationContent()
    content.threadIdentifier = thread
    UNUserNotificationCenter.current().add(
        UNNotificationRequest(
            identifier: identifier, content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: true)))
}

/// The identifiers of what is pending.
var pending: [String?] { Robin.scheduler.scheduled().map(\.identifier) }
