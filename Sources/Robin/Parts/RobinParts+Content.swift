import Foundation
import UserNotifications

extension RobinParts {
    /// What a request says, and who it is.
    package struct Content: Sendable {
        /// The identifier of a notification's request.
        package var identifier: @Sendable (RobinNotification) -> String = { $0.identifier }

        /// The content of a notification's request; it is empty where the notification is.
        package var written: @Sendable (RobinNotification) -> UNMutableNotificationContent = { $0.systemContent() }

        /// Notes down in a notification that it was scheduled, and what the content of its request says, but for the
        /// sound.
        package var read: @Sendable (UNNotificationContent, RobinNotification) -> Void = { content, notification in
            notification.read(content)
        }

        #if !os(watchOS)
            /// The sound that the system plays.
            package var systemSound: @Sendable (RobinNotificationSound) -> UNNotificationSound? = { $0.systemSound }

            /// The sound of a notification that is read back.
            package var sound: @Sendable (UNNotificationSound?) -> RobinNotificationSound = { sound in
                guard let sound, sound != .default else { return RobinNotificationSound() }
                return RobinNotificationSound(sound)
            }
        #endif
    }
}
