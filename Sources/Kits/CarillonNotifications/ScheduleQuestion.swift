public import CarillonEnvironment
public import UserNotifications

/// A question to the schedule of a notification centre: when is a trigger due next, after a moment?
public struct ScheduleQuestion: Sendable {
    /// The trigger in question.
    public let trigger: UNNotificationTrigger
    /// The virtual time at which the trigger's request was added.
    public let addedAt: Instant
    package let moment: DeviceMoment
    let next: any TriggerSchedule

    /// The virtual time of the question.
    public var now: Instant { moment.now }
    /// The date that the device's clock shows.
    public var date: Date { moment.date }
    /// The device's calendar, with its time zone.
    public var calendar: Calendar { moment.calendar }

    /// The answer of the true schedule.
    public var answer: NotificationSystem.Due { answer() }

    /// The answer of the true schedule to another question.
    ///
    /// - Parameters:
    ///   - trigger: The trigger to ask about; ``trigger`` if `nil`.
    ///   - date: The date that the device's clock would show; ``date`` if `nil`.
    ///   - zone: The zone in which the device would be; that of ``calendar`` if `nil`.
    public func answer(
        of trigger: UNNotificationTrigger? = nil, on date: Date? = nil, zone: TimeZone? = nil
    ) -> NotificationSystem.Due {
        next.nextDue(of: trigger ?? self.trigger, addedAt: addedAt, at: moment.with(date: date, timeZone: zone))
    }

    /// The answer for a calendar trigger whose next date `nextDate` finds. For other triggers, the answer of the true
    /// schedule.
    public func answer(_ nextDate: (DateComponents, Calendar) -> Date?) -> NotificationSystem.Due {
        guard let trigger = trigger as? UNCalendarNotificationTrigger else { return answer }
        var calendar = moment.calendar
        calendar.timeZone = trigger.dateComponents.timeZone ?? calendar.timeZone
        return nextDate(trigger.dateComponents, calendar).map { .on($0) } ?? .never
    }
}

extension NotificationSystem.Due {
    /// The same answer with another instant, if it is an instant.
    public func mapInstant(_ transform: (Instant) -> Instant) -> NotificationSystem.Due {
        if case .after(let instant) = self { .after(transform(instant)) } else { self }
    }

    /// The same answer with another date, if it is a date.
    public func mapDate(_ transform: (Date) -> Date) -> NotificationSystem.Due {
        if case .on(let date) = self { .on(transform(date)) } else { self }
    }
}

extension DeviceMoment {
    /// The same moment on a device with another clock or in another time zone.
    func with(date: Date? = nil, timeZone: TimeZone? = nil) -> DeviceMoment {
        var calendar = zonedCalendar
        if let timeZone { calendar = calendar.moved(to: timeZone) }
        return DeviceMoment(
            now: now, date: date ?? self.date, calendar: calendar, position: position, isAppInFront: isAppInFront,
            instant: instant)
    }
}
