#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

/// The notification queue of one process of a world, on the process's notification center. Foundation has one for
/// each thread, but all apps of a world share theirs.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class AppNotificationQueue: @unchecked Sendable {
    let queue: NotificationQueue

    init(_ center: NotificationCenter) { queue = NotificationQueue(notificationCenter: center) }
}

extension NotificationQueue {
    @_silgen_name("carillon_original_notification_queue_default")
    private static func carillonOriginalDefault() -> NotificationQueue

    @_silgen_name("carillon_phone_notification_queue_default")
    static func carillonDefault() -> NotificationQueue {
        guard let process = CallingProcess.current else { return carillonOriginalDefault() }
        return process.singletons.object { AppNotificationQueue(.default) }.queue
    }
}
#endif
