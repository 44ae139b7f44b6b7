import CarillonEnvironment
import UserNotifications

extension LocalNotifications {
    /// One time at which a notification is due, and the name of that notification within its group.
    public struct Trigger {
        /// The system's trigger. That of an exact date counts from the moment at which this value was made; the one
        /// that is scheduled counts from then.
        public var rawTrigger: UNNotificationTrigger {
            didSet { (exactDate, foreseen) = (nil, nil) }
        }
        public var identifier: NotificationContentIdentifier

        /// The date that was asked for, where the system's trigger holds only how far it was away.
        private var exactDate: Date?
        /// When it was seen that it will be due.
        private var foreseen: Instant?

        public init(rawTrigger: UNNotificationTrigger, identifier: NotificationContentIdentifier = .makeRandom()) {
            self.rawTrigger = rawTrigger
            self.identifier = identifier
        }

        /// When it is due next; the distant future if nobody can tell, as for a region.
        public var nextTriggerDate: Date {
            exactDate ?? Environment.current.niceParts.planning.dueDate(rawTrigger) ?? .distantFuture
        }
    }
}

extension LocalNotifications.Trigger {
    /// Due at a date; `nil` unless that is to come.
    init?(at date: Date) {
        guard let trigger = Environment.current.trigger(until: date) else { return nil }
        self.init(rawTrigger: trigger)
        exactDate = date
    }

    /// Seen at some moment to be due later.
    init(
        _ trigger: UNCalendarNotificationTrigger, identifier: LocalNotifications.NotificationContentIdentifier,
        foreseen: Instant
    ) {
        self.init(rawTrigger: trigger, identifier: identifier)
        self.foreseen = foreseen
    }

    /// What to schedule now so that it fires when this is due; `nil` if that has passed since this was made.
    func triggerFromNow(in environment: Environment) -> UNNotificationTrigger? {
        if let exactDate { return environment.trigger(until: exactDate) }
        guard let trigger = rawTrigger as? UNCalendarNotificationTrigger else { return rawTrigger }
        if foreseen == environment.loop.now { return trigger }
        return environment.run { trigger.nextTriggerDate() } == nil ? nil : trigger
    }
}

extension Environment {
    /// Fires at a date; `nil` unless that is to come, for an interval that is not positive ends the process.
    fileprivate func trigger(until exactDate: Date) -> UNTimeIntervalNotificationTrigger? {
        let rules = niceParts.planning
        return rules.interval(exactDate, date).map { interval in run { rules.exactTrigger(interval) } }
    }
}
