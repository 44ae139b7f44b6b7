import CarillonEnvironment
import Foundation
import Testing

@testable import NiceNotifications

/// The arithmetic that says what clocks show, held against Foundation.
@Suite("What a clock shows")
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
        var other = shown
        other.setValue(value + 1, for: unit)
        #expect(
            other.areShown(at: date, by: calendar)
                == calendar.calendar.date(date, matchesComponents: other))
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
