import Carillon
import UserNotifications

/// What an app in front notes down of every reminder that reaches it: which one, and what the clock on the wall showed.
///
/// ```swift
/// let diary = phone.keepDiary()
/// try await world.advance(by: .days(2))
/// world.expect(diary.entries, equals: ["pill, 2026-01-01 08:00 GMT+1", "pill, 2026-01-02 08:00 GMT+1"])
/// ```
///
/// Confined to its world, hence safe to share among the tasks of a scenario.
final class Diary: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    private(set) var entries: [String] = []
    private let device: Device

    fileprivate init(of device: Device) {
        self.device = device
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        entries.append("\(notification.request.identifier), \(WallTime(notification.date, in: device.timeZone))")
        return [.banner, .list]
    }
}

extension Device {
    /// The main app comes to the front and notes down from now on what it receives, as long as somebody holds its diary.
    func keepDiary() -> Diary {
        let diary = Diary(of: self)
        mainApp.enterForeground()
        run { UNUserNotificationCenter.current().delegate = diary }
        return diary
    }
}
