import CarillonEnvironment
import UserNotifications

/// The device at the moment at which something is planned: looked at once for all the times of a timeline.
struct PlanningMoment {
    let environment: Environment
    let now: Instant
    private let date: Date
    private let calendar: Calendar
    private let zones: ZoneHistory
    private let identifiers: RandomIdentifiers

    init(_ environment: Environment = .current) {
        self.environment = environment
        let platform = environment.platform
        now = environment.loop.now
        date = platform.date(at: now)
        calendar = platform.calendar
        zones = .of(platform)
        identifiers = .of(environment)
    }

    func makeIdentifier() -> LocalNotifications.NotificationContentIdentifier { identifiers.make() }

    /// When a trigger fires next; `nil` if it never will.
    func nextDate(of trigger: UNCalendarNotificationTrigger) -> Date? {
        #if canImport(Darwin)
            trigger.nextTriggerDate()
        #else
            trigger.nextMatch(after: date, on: calendar, knowing: zones)
        #endif
    }

    /// Whether a clock shows components at `date`, or at any other time to come.
    func shows(_ components: DateComponents, at date: Date) -> Bool {
        let calendar = components.calendar ?? calendar
        let zone = components.timeZone ?? self.calendar.timeZone
        // A search, which is slow, is only for components that leave something open.
        return components.areShown(at: date, by: calendar, in: zone, knownFrom: zones)
            || components.areEverShown(after: self.date, by: calendar, in: zone)
    }
}
