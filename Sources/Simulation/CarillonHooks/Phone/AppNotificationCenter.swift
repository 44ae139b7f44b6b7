#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

/// The notification center of one process of a world. It ends with the process, so a killed app's observers hear
/// nothing. The system posts there what happens to the clock of the device, on the app's main thread.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class AppNotificationCenter: @unchecked Sendable {
    let center = NotificationCenter()
    private let platform: any Platform
    private weak var environment: Environment?
    private var observation: PlatformObservation?
    /// The day that the device shows.
    private var day: DateComponents?

    init(_ process: CallingProcess) {
        (platform, environment) = (process.platform, process.environment)
        day = today
        observation = platform.observe { [weak self] in self?.hear($0) }
    }

    private var today: DateComponents? {
        environment.map { platform.calendar.dateComponents([.year, .month, .day], from: $0.date) }
    }

    private func hear(_ event: PlatformEvent) {
        switch event {
        case .timeZoneDidChange: tell(.NSSystemTimeZoneDidChange)
        // Foundation on Linux has no constant for it.
        case .clockDidChange: tell(Notification.Name("NSSystemClockDidChangeNotification"))
        default: return
        }
        let before = day
        day = today
        if day != before { tell(.NSCalendarDayChanged) }
    }

    private func tell(_ name: Notification.Name) {
        guard let environment else { return }
        environment.mainQueue.enqueue { [weak self, weak environment] in
            environment?.run { self?.center.post(name: name, object: nil) }
        }
    }
}

// Class functions, because Foundation's get the class that they are called on.
extension NotificationCenter {
    @_silgen_name("carillon_original_notification_center_default")
    private static func carillonOriginalDefault() -> NotificationCenter

    @_silgen_name("carillon_phone_notification_center_default")
    static func carillonDefault() -> NotificationCenter {
        CallingProcess.answer { process in
            process.singletons.object { AppNotificationCenter(process) }.center
        } ?? carillonOriginalDefault()
    }
}
#endif
