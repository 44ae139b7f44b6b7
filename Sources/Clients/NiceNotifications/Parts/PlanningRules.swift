package import CarillonEnvironment
package import UserNotifications

/// The rules that turn dates into triggers, and parts into a timeline.
package struct PlanningRules: Sendable {
    /// The seconds from now to an exact date; `nil` if the date is not in the future.
    package var interval: @Sendable (_ date: Date, _ now: Date) -> TimeInterval? = { date, now in
        let interval = date.timeIntervalSince(now)
        return interval > 0 && interval.isFinite ? interval : nil
    }

    /// The trigger of an exact date.
    package var exactTrigger: @Sendable (_ interval: TimeInterval) -> UNTimeIntervalNotificationTrigger = {
        UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false)
    }

    /// The trigger of a time on a day.
    package var calendarTrigger: @Sendable (DateComponents) -> UNCalendarNotificationTrigger = {
        UNCalendarNotificationTrigger(dateMatching: $0, repeats: false)
    }

    /// Whether the wall clock shows a time on a day at `next`, or at any other time after `now`.
    ///
    /// The clock never shows a wall time that it skips, a day that the month lacks, or an hour that the day lacks. The
    /// notification centre would move such a time, but the app asked for that exact time.
    ///
    /// - Parameter next: the next date at which a trigger with these components fires.
    package var isShown: @Sendable (DateComponents, _ next: Date, _ now: Date, _ calendar: ZonedCalendar) -> Bool = {
        components, next, now, calendar in
        // The slow search is only for components that leave something open.
        components.areShown(at: next, by: calendar) || components.areEverShown(after: now, by: calendar)
    }

    /// The date for which a maker makes a content: the next due date of its trigger.
    package var dueDate: @Sendable (UNNotificationTrigger) -> Date? = { trigger in
        switch trigger {
        case let trigger as UNCalendarNotificationTrigger: trigger.nextTriggerDate()
        case let trigger as UNTimeIntervalNotificationTrigger: trigger.nextTriggerDate()
        default: nil
        }
    }

    /// Joins parts of a timeline.
    package var joined: @Sendable ([TimelineBuilder.Requests]) -> TimelineBuilder.Requests = { parts in
        parts.flatMap { $0 }
    }
}
