extension LocalNotifications {
    /// The times at which one notification is due.
    public struct NotificationTriggerSet {
        /// The times, each with the system's trigger and a name.
        public var triggers: [Trigger]

        /// Makes a set of triggers.
        public init(triggers: [Trigger]) {
            self.triggers = triggers
        }

        /// A set without any time.
        public static var empty: NotificationTriggerSet { NotificationTriggerSet(triggers: []) }

        /// Makes a set with one time.
        public static func single(trigger: Trigger) -> NotificationTriggerSet {
            NotificationTriggerSet(triggers: [trigger])
        }
    }
}
