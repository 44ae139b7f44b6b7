extension LocalNotifications {
    /// The times at which one notification is due.
    public struct NotificationTriggerSet {
        public var triggers: [Trigger]

        public init(triggers: [Trigger]) {
            self.triggers = triggers
        }

        /// No time at all.
        public static var empty: NotificationTriggerSet { NotificationTriggerSet(triggers: []) }

        /// One time.
        public static func single(trigger: Trigger) -> NotificationTriggerSet {
            NotificationTriggerSet(triggers: [trigger])
        }
    }
}
