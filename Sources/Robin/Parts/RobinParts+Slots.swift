import UserNotifications

extension RobinParts {
    /// How many notifications may be pending.
    package struct Slots: Sendable {
        /// The number of pending notifications up to which an app schedules if it does not say otherwise.
        package var defaultMaximum = 60

        /// The number of requests that the system keeps at most, whatever the app allows itself.
        package var systemMaximum = 64

        /// The number of slots that pending requests take, whoever added them.
        package var taken: @Sendable ([UNNotificationRequest]) -> Int = { $0.count }

        /// Whether there are slots enough for so many notifications.
        package var suffice: @Sendable (_ free: Int, _ needed: Int) -> Bool = { free, needed in free >= needed }
    }
}
