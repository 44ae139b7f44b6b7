import CarillonEnvironment
import UserNotifications

/// How dates become triggers, and parts a timeline.
package struct PlanningRules: Sendable {
    /// The seconds from now to an exact date; `nil` unless it is to come.
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

    /// Whether the clock on the wall shows a time on a day at `next`, or at any other time after `now`.
    ///
    /// A wall time that the clock skips is never shown, nor are a day that the month lacks and an hour that the day
    /// lacks. The notification centre would move these; whoever named a time meant that time.
    ///
    /// - Parameter next: when a trigger of these components fires next.
    package var isShown: @Sendable (DateComponents, _ next: Date, _ now: Date, _ calendar: ZonedCalendar) -> Bool = {
        components, next, now, calendar in
        // A search, which is slow, is only for components that leave something open.
        components.areShown(at: next, by: calendar) || components.areEverShown(after: now, by: calendar)
    }

    /// The date for which a maker makes a content: when its trigger is due next.
    package var dueDate: @Sendable (UNNotificationTrigger) -> Date? = { trigger in
        switch trigger {
        case let trigger as UNCalendarNotificationTrigger: trigger.nextTriggerDate()
        case let trigger as UNTimeIntervalNotificationTrigger: trigger.nextTriggerDate()
        default: nil
        }
    }

    /// Puts parts of a timeline together.
    package var joined: @Sendable ([TimelineBuilder.Requests]) -> TimelineBuilder.Requests = { parts in
        parts.flatMap { $0 }
    }
}
