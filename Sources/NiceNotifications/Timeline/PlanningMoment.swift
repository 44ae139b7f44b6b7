import CarillonEnvironment
import UserNotifications

/// The device at the moment at which something is planned: looked at once for all the times of a timeline. A class, because all of these
/// share it.
final class PlanningMoment {
    private let now: Instant
    private let date: Date
    private let calendar: ZonedCalendar
    private let identifiers: RandomIdentifiers

    init(_ environment: Environment = .current) {
        let platform = environment.platform
        now = environment.loop.now
        date = platform.date(at: now)
        calendar = ZonedCalendar(of: platform)
        identifiers = .of(environment)
    }

    /// Due when the device's clock shows these components; `nil` if it never will again.
    ///
    /// A wall time that the clock skips is never shown, nor are a day that the month lacks and an hour that the day lacks.
    func trigger(matching components: DateComponents) -> LocalNotifications.Trigger? {
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        // The notification centre moves what the clock skips; whoever named a time meant that time.
        guard components.hasImaginableValues, let next = nextDate(of: trigger), shows(components, at: next) else {
            return nil
        }
        return LocalNotifications.Trigger(trigger, identifier: identifiers.make(), foreseen: now)
    }

    /// When a trigger fires next; `nil` if it never will.
    private func nextDate(of trigger: UNCalendarNotificationTrigger) -> Date? {
        #if canImport(Darwin)
            trigger.nextTriggerDate()
        #else
            trigger.nextMatch(after: date, on: calendar)
        #endif
    }

    /// Whether a clock shows components at `date`, or at any other time to come.
    private func shows(_ components: DateComponents, at date: Date) -> Bool {
        // A search, which is slow, is only for components that leave something open.
        components.areShown(at: date, by: calendar) || components.areEverShown(after: self.date, by: calendar)
    }
}
