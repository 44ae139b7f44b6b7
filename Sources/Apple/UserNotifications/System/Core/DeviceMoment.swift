package import CarillonEnvironment

/// A device at one moment: everything that the notification centre knows about the world at an event.
///
/// This is a class because every event refers to one.
package final class DeviceMoment: Sendable {
    package let now: Instant
    /// The date that the device's clock shows.
    package let date: Date
    /// The device's calendar, with its time zone and what is known about that zone.
    package let zonedCalendar: ZonedCalendar
    /// The device's position, or `nil` if the device does not know it.
    package let position: GeographicPosition?
    package let isAppInFront: Bool
    /// Returns the instant at which the device's clock will show a date.
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

    /// The moment of a device at the instant `now`.
    package convenience init(_ platform: any Platform, now: Instant, zones: ZoneHistory) {
        self.init(
            now: now, date: platform.date(at: now), calendar: ZonedCalendar(platform.calendar, knowing: zones),
            position: platform.position, isAppInFront: platform.applicationState.isForeground,
            instant: platform.instant(at:))
    }

    /// The device's calendar, with the zone of the device.
    package var calendar: Calendar { zonedCalendar.calendar }

    /// The same moment, but with a date no earlier than the due date.
    func notBefore(_ due: NotificationDue) -> DeviceMoment {
        guard case .on(let due) = due, due > date else { return self }
        return DeviceMoment(
            now: now, date: due, calendar: zonedCalendar, position: position, isAppInFront: isAppInFront,
            instant: instant)
    }

    /// The instant at which the request is due; `nil` if the condition is no time, or if the time never comes.
    package func instant(of due: NotificationDue) -> Instant? {
        switch due {
        case .after(let instant): instant
        case .on(let date): instant(date)
        case .undated, .never: nil
        }
    }
}
