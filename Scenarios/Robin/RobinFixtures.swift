import Carillon
import Robin

// The parts that Robin's scenarios share: the first morning of 2026 in Berlin, and a phone in a person's pocket.
extension World {
    /// A phone in Berlin on Thursday 1 January 2026 at 09:30:12. Its person allows notifications and has put it away.
    func pocketedPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }
}

extension Device {
    /// The delivery dates of the notifications with that identifier, in order.
    func deliveryDates(of identifier: String) -> [Date] {
        deliveryHistory.filter { $0.request.identifier == identifier }.map(\.date)
    }
}

extension Date {
    /// The date at which a clock in Berlin shows a text such as `2026-01-01 09:30`.
    static func berlin(_ text: String) throws -> Date { try World.date(text, in: "Europe/Berlin") }
}

extension RobinNotification {
    /// The reminder with that number, due in that many hours.
    static func reminder(_ number: Int) -> RobinNotification {
        RobinNotification(
            identifier: "reminder \(number)", body: "Number \(number)",
            trigger: .date(.next(hours: number), repeats: .none))
    }
}

extension RobinScheduler {
    /// Schedules the notifications one after the other.
    func schedule(_ notifications: RobinNotification...) {
        for notification in notifications { _ = schedule(notification: notification) }
    }

    /// Schedules one reminder for each number, due in that many hours.
    ///
    /// - Returns: how many reminders Robin accepted.
    @discardableResult
    func scheduleReminders(_ numbers: some Sequence<Int>) -> Int {
        numbers.count { schedule(notification: .reminder($0)) != nil }
    }
}

extension UNUserNotificationCenter {
    /// Adds a request that fires in that many minutes, as code of the app without Robin does.
    func addForeign(_ identifier: String, minutes: Int = 60, thread: String = "") {
        let content = UNMutableNotificationContent()
        content.body = "From elsewhere in the app"
        content.threadIdentifier = thread
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: Double(minutes) * 60, repeats: false)
        add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }
}

extension RobinNotificationCenterManager {
    /// The delivered notifications, for `async` code.
    nonisolated(nonsending) func delivered() async -> sending [RobinNotification] {
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
    nonisolated(nonsending) func authorization(for options: UNAuthorizationOptions) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(forOptions: options) { isGranted, _ in continuation.resume(returning: isGranted) }
        }
    }
}
