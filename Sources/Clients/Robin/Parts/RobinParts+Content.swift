import Foundation
package import UserNotifications

extension RobinParts {
    /// The content and the identifier of requests.
    package struct Content: Sendable {
        /// The identifier of a notification's request.
        package var identifier: @Sendable (RobinNotification) -> String = { $0.identifier }

        /// The content of a notification's request. Properties that the notification lacks are empty.
        package var written: @Sendable (RobinNotification) -> UNMutableNotificationContent = { $0.systemContent() }

        /// Marks a notification as scheduled, and copies everything but the sound from the content of its request.
        package var read: @Sendable (UNNotificationContent, RobinNotification) -> Void = { content, notification in
            notification.read(content)
        }

        #if !os(watchOS)
        /// The system's sound for one of Robin's.
        package var systemSound: @Sendable (RobinNotificationSound) -> UNNotificationSound? = { $0.systemSound }

        /// The sound of a notification that Robin reads back.
        package var sound: @Sendable (UNNotificationSound?) -> RobinNotificationSound = { sound in
            guard let sound, sound != .default else { return RobinNotificationSound() }
            return RobinNotificationSound(sound)
        }
        #endif
    }
}
