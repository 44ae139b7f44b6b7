import Carillon
import Robin

// What the scenarios of Robin have in common: the first morning of 2026 in Berlin, and a phone in somebody's pocket.
extension World {
    /// A phone in Berlin whose person allows notifications and has put it away, on Thursday 1 January 2026 at 09:30:12.
    func pocketedPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }
}

extension Device {
    /// When notifications with that identifier came, in that order.
    func deliveryDates(of identifier: String) -> [Date] {
        deliveryHistory.filter { $0.request.identifier == identifier }.map(\.date)
    }
}

extension Date {
    /// What a clock in Berlin shows: `2026-01-01 09:30`.
    static func berlin(_ text: String) throws -> Date { try World.date(text, in: "Europe/Berlin") }
}

extension RobinNotification {
    /// The reminder with that number, due in so many hours.
    static func reminder(_ number: Int) -> RobinNotification {
        RobinNotification(
            identifier: "reminder \(number)", body: "Number \(number)",
            trigger: .date(.next(hours: number), repeats: .none))
    }
}

extension RobinScheduler {
    /// Schedules one notification after the other.
    func schedule(_ notifications: RobinNotification...) {
        for notification in notifications { _ = schedule(notification: notification) }
    }

    /// Schedules reminders, due in so many hours each; how many were not refused.
    @discardableResult
    func scheduleReminders(_ numbers: some Sequence<Int>) -> Int {
        numbers.count { schedule(notification: .reminder($0)) != nil }
    }
}

extension UNUserNotificationCenter {
    /// What code of the app that knows nothing of Robin does: adds a request that fires in so many minutes.
    func addForeign(_ identifier: String, minutes: Int = 60, thread: String = "") {
        let content = UNMutableNotificationContent()
        content.body = "From elsewhere in the app"
        content.threadIdentifier = thread
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: Double(minutes) * 60, repeats: false)
        add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }
}

extension RobinNotificationCenterManager {
    /// What was delivered, for `async` code.
    nonisolated(nonsending) func delivered() async -> sending [RobinNotification] {
        await withCheckedContinuation { continuation in
            allDelivered {
                // Safe because Robin made these objects for this call, and nobody else has them.
                nonisolated(unsafe) let delivered = $0
                continuation.resume(returning: delivered)
            }
        }
    }
}

extension RobinSettingsManager {
    /// Asks for permission, for `async` code; whether it is there.
    nonisolated(nonsending) func authorization(for options: UNAuthorizationOptions) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(forOptions: options) { isGranted, _ in continuation.resume(returning: isGranted) }
        }
    }
}
