import CarillonEnvironment
import UserNotifications

/// The device at the moment of planning. The library reads it once for all times of a timeline.
///
/// This is a class because all of these times share it.
final class PlanningMoment {
    private let now: Instant
    private let date: Date
    private let calendar: ZonedCalendar
    private let identifiers: RandomIdentifiers
    private let rules: PlanningRules

    init(_ environment: Environment = .current) {
        let platform = environment.platform
        now = environment.loop.now
        date = platform.date(at: now)
        calendar = ZonedCalendar(of: platform)
        identifiers = .of(environment)
        rules = environment.niceParts.planning
    }

    /// The trigger that is due when the device's clock shows these components; `nil` if the clock never shows them
    /// again.
    func trigger(matching components: DateComponents) -> LocalNotifications.Trigger? {
        let trigger = rules.calendarTrigger(components)
        guard components.hasImaginableValues, let next = nextDate(of: trigger),
            rules.isShown(components, next, date, calendar)
        else { return nil }
        return LocalNotifications.Trigger(trigger, identifier: identifiers.make(), foreseen: now)
    }

    /// The next date at which a trigger fires; `nil` if it never fires again.
    private func nextDate(of trigger: UNCalendarNotificationTrigger) -> Date? {
        #if canImport(Darwin)
        trigger.nextTriggerDate()
        #else
        trigger.nextMatch(after: date, on: calendar)
        #endif
    }
}
