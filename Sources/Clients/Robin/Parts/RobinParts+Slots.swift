package import UserNotifications

extension RobinParts {
    /// The limits for the number of pending notifications.
    package struct Slots: Sendable {
        /// The greatest number of pending notifications up to which an app schedules by default.
        package var defaultMaximum = 60

        /// The greatest number of requests that the system keeps, whatever maximum the app sets.
        package var systemMaximum = 64

        /// The number of slots that pending requests take. Requests that were made without Robin count too.
        package var taken: @Sendable ([UNNotificationRequest]) -> Int = { $0.count }

        /// Whether the free slots are enough for that many notifications.
        package var suffice: @Sendable (_ free: Int, _ needed: Int) -> Bool = { free, needed in free >= needed }
    }
}
