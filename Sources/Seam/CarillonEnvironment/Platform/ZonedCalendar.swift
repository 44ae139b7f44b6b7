package import Foundation

/// A calendar, and the known parts of its zone and of others.
package struct ZonedCalendar: Sendable {
    package let calendar: Calendar
    package let zone: KnownZone
    private let zones: ZoneHistory

    package init(_ calendar: Calendar, knowing zones: ZoneHistory = ZoneHistory()) {
        self.calendar = calendar
        self.zones = zones
        zone = zones.zone(calendar.timeZone)
    }

    /// Creates the device's calendar, as it is now.
    package init(of platform: any Platform) {
        self.init(platform.calendar, knowing: .of(platform))
    }

    /// Returns the same calendar in another zone.
    package func moved(to zone: TimeZone) -> ZonedCalendar {
        var calendar = calendar
        calendar.timeZone = zone
        return ZonedCalendar(calendar, knowing: zones)
    }

    /// Returns the zone of components: their own, or else the calendar's.
    package func zone(of components: DateComponents) -> KnownZone {
        components.timeZone.map(zones.zone) ?? zone
    }
}
