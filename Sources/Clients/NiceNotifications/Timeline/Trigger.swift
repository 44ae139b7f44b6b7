import CarillonEnvironment
public import UserNotifications

extension LocalNotifications {
    /// One time at which a notification is due, with the name of that notification within its group.
    public struct Trigger {
        /// The system's trigger.
        ///
        /// The interval of an exact date counts from the moment at which this value was made. The library schedules a
        /// trigger whose interval counts from the moment of scheduling.
        public var rawTrigger: UNNotificationTrigger {
            didSet { (exactDate, foreseen) = (nil, nil) }
        }
        /// The name of the notification within its group.
        public var identifier: NotificationContentIdentifier

        /// The date that the app asked for. The system's trigger stores only the interval until that date.
        private var exactDate: Date?
        /// The moment at which the library has checked that the trigger will be due.
        private var foreseen: Instant?

        /// Makes a trigger from the system's trigger.
        public init(rawTrigger: UNNotificationTrigger, identifier: NotificationContentIdentifier = .makeRandom()) {
            self.rawTrigger = rawTrigger
            self.identifier = identifier
        }

        /// The next date at which the trigger is due. The value is the distant future if the date is not known, as for
        /// a region.
        public var nextTriggerDate: Date {
            exactDate ?? Environment.current.niceParts.planning.dueDate(rawTrigger) ?? .distantFuture
        }
    }
}

extension LocalNotifications.Trigger {
    /// Makes a trigger that is due at a date; `nil` if the date is not in the future.
    init?(at date: Date) {
        guard let trigger = Environment.current.trigger(until: date) else { return nil }
        self.init(rawTrigger: trigger)
        exactDate = date
    }

    /// Makes a trigger that was checked to be due after the moment `foreseen`.
    init(
        _ trigger: UNCalendarNotificationTrigger, identifier: LocalNotifications.NotificationContentIdentifier,
        foreseen: Instant
    ) {
        self.init(rawTrigger: trigger, identifier: identifier)
        self.foreseen = foreseen
    }

    /// The trigger to schedule now so that it fires at the due date; `nil` if that date has passed since this value was
    /// made.
    func triggerFromNow(in environment: Environment) -> UNNotificationTrigger? {
        if let exactDate { return environment.trigger(until: exactDate) }
        guard let trigger = rawTrigger as? UNCalendarNotificationTrigger else { return rawTrigger }
        if foreseen == environment.loop.now { return trigger }
        return environment.run { trigger.nextTriggerDate() } == nil ? nil : trigger
    }
}

extension Environment {
    /// A trigger that fires at a date; `nil` if the date is not in the future, because an interval that is not positive
    /// ends the process.
    fileprivate func trigger(until exactDate: Date) -> UNTimeIntervalNotificationTrigger? {
        let rules = niceParts.planning
        return rules.interval(exactDate, date).map { interval in run { rules.exactTrigger(interval) } }
    }
}
