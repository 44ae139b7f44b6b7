import Foundation
import TestBeds
import Testing

@testable import DateBuilder

/// The calendar's own arithmetic with days, held against Foundation, which has the last word on what it does not do.
@Suite("Date components")
struct ComponentsTests {
    static let units: [Calendar.Component] = [
        .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear, .yearForWeekOfYear, .dayOfYear,
    ]

    @Test("that name the day in another way as well mean what Foundation takes them for", arguments: units)
    func otherUnits(unit: Calendar.Component) throws {
        let calendar = Calendar.named(.gregorian, zone: "GMT")
        for day in [1, 20, 31] {
            for value in [1, 3, 5] {
                var components = DateComponents(year: 2026, month: 6, day: day)
                components.setValue(unit == .yearForWeekOfYear ? 2020 + value : value, for: unit)
                let expected = try #require(calendar.date(from: components))
                let found = CivilCalendar(calendar).wallTime(of: components)
                #expect(found.seconds == expected.timeIntervalSince1970, "\(components)")
            }
        }
    }
}
