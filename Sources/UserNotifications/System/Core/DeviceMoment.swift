import CarillonEnvironment

/// A device at one moment: all that the notification centre knows of the world when something happens. A class, because every event has it.
package final class DeviceMoment: Sendable {
    package let now: Instant
    /// What the device's clock shows.
    package let date: Date
    /// The device's calendar, with what is known of the zone that it is in.
    package let zonedCalendar: ZonedCalendar
    /// Where it is, if it knows.
    package let position: GeographicPosition?
    package let isAppInFront: Bool
    /// The instant at which the device's clock will show a date.
    package let instant: @Sendable (Date) -> Instant

    package init(
        now: Instant, date: Date, calendar: ZonedCalendar, position: GeographicPosition? = nil,
        isAppInFront: Bool = false, instant: @escaping @Sendable (Date) -> Instant
    ) {
        self.now = now
        self.date = date
        zonedCalendar = calendar
        self.position = position
        self.isAppInFront = isAppInFront
        self.instant = instant
    }

    /// The device as it is.
    package convenience init(_ platform: any Platform, now: Instant, zones: ZoneHistory) {
        self.init(
            now: now, date: platform.date(at: now), calendar: ZonedCalendar(platform.calendar, knowing: zones),
            position: platform.position, isAppInFront: platform.applicationState.isForeground,
            instant: platform.instant(at:))
    }

    /// The device's calendar, with the zone that it is in.
    package var calendar: Calendar { zonedCalendar.calendar }

    /// The same moment, with a clock that shows at least the date on which something is due.
    func notBefore(_ due: NotificationDue) -> DeviceMoment {
        guard case .on(let due) = due, due > date else { return self }
        return DeviceMoment(
            now: now, date: due, calendar: zonedCalendar, position: position, isAppInFront: isAppInFront,
            instant: instant)
    }

    /// The instant at which something is due; `nil` if that is no time, or never comes.
    package func instant(of due: NotificationDue) -> Instant? {
        switch due {
        case .after(let instant): instant
        case .on(let date): instant(date)
        case .undated, .never: nil
        }
    }
}
