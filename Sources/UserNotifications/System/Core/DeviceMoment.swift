import CarillonEnvironment

/// A device at one moment: all that the notification centre knows of the world when something happens. A class, because every event has it.
package final class DeviceMoment: Sendable {
    package let now: Instant
    /// What the device's clock shows.
    package let date: Date
    /// The device's calendar, with the zone that it is in.
    package let calendar: Calendar
    /// Where it is, if it knows.
    package let position: GeographicPosition?
    package let isAppInFront: Bool
    /// What is known of time zones already.
    package let zones: ZoneHistory
    /// The instant at which the device's clock will show a date.
    package let instant: @Sendable (Date) -> Instant

    package init(
        now: Instant, date: Date, calendar: Calendar, position: GeographicPosition? = nil, isAppInFront: Bool = false,
        zones: ZoneHistory = ZoneHistory(), instant: @escaping @Sendable (Date) -> Instant
    ) {
        self.now = now
        self.date = date
        self.calendar = calendar
        self.position = position
        self.isAppInFront = isAppInFront
        self.zones = zones
        self.instant = instant
    }

    /// The device as it is.
    package convenience init(_ platform: any Platform, now: Instant, zones: ZoneHistory) {
        self.init(
            now: now, date: platform.date(at: now), calendar: platform.calendar, position: platform.position,
            isAppInFront: platform.applicationState.isForeground, zones: zones, instant: platform.instant(at:))
    }

    /// The same moment, with a clock that shows at least the date on which something is due.
    func notBefore(_ due: NotificationDue) -> DeviceMoment {
        guard case .on(let due) = due, due > date else { return self }
        return DeviceMoment(
            now: now, date: due, calendar: calendar, position: position, isAppInFront: isAppInFront, zones: zones,
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
