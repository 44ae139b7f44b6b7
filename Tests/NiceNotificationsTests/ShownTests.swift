import CarillonEnvironment
import Foundation
import Testing

@testable import NiceNotifications

/// The arithmetic that says what clocks show, held against Foundation.
@Suite("The time that a clock shows")
struct ShownTests {
    static let zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"]
    static let everyday: [Calendar.Component] = [.year, .month, .day, .weekday, .hour, .minute, .second]

    @Test("is the same as Foundation says, and not when one unit is another", arguments: zones)
    func everydayUnits(zone: String) throws {
        let calendar = try Self.calendar(in: zone)
        for step in 0..<400 {
            let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(step) * 7_654_321)
            let shown = Self.shown(Self.everyday, at: date, by: calendar)
            try #require(shown.areShown(at: date, by: calendar), "\(date)")
            for unit in Self.everyday {
                let value = try #require(shown.value(for: unit))
                var one = DateComponents()
                one.setValue(value, for: unit)
                try #require(one.areShown(at: date, by: calendar), "\(unit) at \(date)")
                one.setValue(value + 1, for: unit)
                try #require(!one.areShown(at: date, by: calendar), "\(unit) at \(date)")
            }
        }
    }

    static let rare: [Calendar.Component] = [
        .era, .quarter, .weekOfMonth, .weekOfYear, .yearForWeekOfYear, .weekdayOrdinal, .dayOfYear, .nanosecond,
    ]

    @Test("is compared in the units that are no everyday ones, too", arguments: rare)
    func rareUnits(unit: Calendar.Component) throws {
        let calendar = try Self.calendar(in: "Europe/Berlin")
        let date = Date(timeIntervalSince1970: 1_781_654_321)
        let shown = Self.shown(Self.everyday + [unit], at: date, by: calendar)
        let value = try #require(shown.value(for: unit))
        #expect(shown.areShown(at: date, by: calendar))
        var elsewhere = shown
        elsewhere.timeZone = calendar.calendar.timeZone
        #expect(elsewhere.areShown(at: date, by: try Self.calendar(in: "Asia/Kathmandu")), "in a zone of their own")
        var other = shown
        // Foundation takes fractions for equal that differ by very little.
        other.setValue(value + (unit == .nanosecond ? 500_000_000 : 1), for: unit)
        #expect(!other.areShown(at: date, by: calendar))
        #expect(
            other.areShown(at: date, by: calendar)
                == calendar.calendar.date(date, matchesComponents: other))
    }

    static let calendars: [Calendar.Identifier] = [
        .iso8601, .buddhist, .japanese, .republicOfChina, .hebrew, .islamicCivil, .persian, .coptic,
    ]

    @Test("is what the components' own calendar says, or else the device's", arguments: calendars)
    func otherCalendars(identifier: Calendar.Identifier) throws {
        let gregorian = try Self.calendar(in: "Asia/Kathmandu")
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = gregorian.calendar.timeZone
        let other = ZonedCalendar(calendar)
        for step in 0..<8 {
            let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(step) * 38_271_605)
            var shown = Self.shown([.year, .month, .day, .hour], at: date, by: other)
            shown.calendar = nil
            let isGregorian = gregorian.calendar.date(date, matchesComponents: shown)
            #expect(shown.areShown(at: date, by: other), "\(date) on the device's calendar")
            #expect(shown.areShown(at: date, by: gregorian) == isGregorian, "\(date) on another one")
            shown.calendar = calendar
            #expect(shown.areShown(at: date, by: gregorian), "\(date) on its own calendar")
            shown.calendar = gregorian.calendar
            #expect(shown.areShown(at: date, by: other) == isGregorian, "\(date), meant to be Gregorian")
        }
    }

    private static func shown(
        _ units: [Calendar.Component], at date: Date, by calendar: ZonedCalendar
    ) -> DateComponents {
        var components = calendar.calendar.dateComponents(Set(units), from: date)
        // Foundation says of every month that it is no leap month, which apps do not.
        components.isLeapMonth = nil
        return components
    }

    private static func calendar(in zone: String) throws -> ZonedCalendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return ZonedCalendar(calendar)
    }
}
