import Carillon
import ScenarioFixtures
import UserNotifications

/// A diary of an app in front: each reminder that reaches the app, with the time on the wall clock.
///
/// ```swift
/// let diary = phone.keepDiary()
/// try await world.advance(by: .days(2))
/// world.expect(diary.entries, equals: ["pill, 2026-01-01 08:00 GMT+1", "pill, 2026-01-02 08:00 GMT+1"])
/// ```
///
/// The diary belongs to one world, so the tasks of a scenario can share it safely.
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
    /// Brings the main app to the front, and notes every reminder that it receives. The notes end when the scenario
    /// releases the diary.
    func keepDiary() -> Diary {
        let diary = Diary(of: self)
        mainApp.enterForeground()
        run { UNUserNotificationCenter.current().delegate = diary }
        return diary
    }
}
