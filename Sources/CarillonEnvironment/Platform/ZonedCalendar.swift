import Foundation

/// A calendar, and what is known of the zone that it is in and of others.
package struct ZonedCalendar: Sendable {
    package let calendar: Calendar
    package let zone: KnownZone
    private let zones: ZoneHistory

    package init(_ calendar: Calendar, knowing zones: ZoneHistory = ZoneHistory()) {
        self.calendar = calendar
        self.zones = zones
        zone = zones.zone(calendar.timeZone)
    }

    /// The device's calendar, as it is now.
    package init(of platform: any Platform) {
        self.init(platform.calendar, knowing: .of(platform))
    }

    /// The same calendar in another zone.
    package func moved(to zone: TimeZone) -> ZonedCalendar {
        var calendar = calendar
        calendar.timeZone = zone
        return ZonedCalendar(calendar, knowing: zones)
    }

    /// The zone in which components are meant: their own, or else the calendar's.
    package func zone(of components: DateComponents) -> KnownZone {
        components.timeZone.map(zones.zone) ?? zone
    }
}
