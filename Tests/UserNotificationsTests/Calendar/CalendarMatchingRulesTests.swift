import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import UserNotifications

/// The rules that Foundation does not have, or gets wrong. The zones' rules are those of the toolchain's own data.
@Suite("Calendar matching: the rules")
struct CalendarMatchingRulesTests {
    /// The wall times of the first matches, as the zone's clock shows them; `*` marks the second pass through a
    /// repeated hour.
    func matches(
        _ components: DateComponents, in zone: String, after start: Date, count: Int
    ) throws -> [String] {
        let calendar = try gregorian(zone)
        var (result, date): ([String], Date) = ([], start)
        while result.count < count, let next = ZonedCalendar(calendar).nextDate(after: date, matching: components) {
            let shown = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: next)
            let isSecondPass = calendar.date(from: shown) != next
            result.append(
                String(
                    format: "%04d-%02d-%02d %02d:%02d", shown.year ?? 0, shown.month ?? 0, shown.day ?? 0,
                    shown.hour ?? 0,
                    shown.minute ?? 0) + (isSecondPass ? "*" : ""))
            date = next
        }
        return result
    }

    // MARK: Meaning of the components

    @Test("Missing units between given ones are any")
    func missingUnits() throws {
        let start = try date("2026-01-28 22:30", "UTC")
        #expect(
            try matches(DateComponents(day: 28, minute: 10), in: "UTC", after: start, count: 3)
                == ["2026-01-28 23:10", "2026-02-28 00:10", "2026-02-28 01:10"])
        #expect(
            try matches(DateComponents(year: 2027, hour: 8), in: "UTC", after: start, count: 2)
                == ["2027-01-01 08:00", "2027-01-02 08:00"])
    }

    @Test("A month and a weekday are each such day of that month, from where one is")
    func weekdaysOfAMonth() throws {
        let start = try date("2026-01-15 12:00", "UTC")
        #expect(
            try matches(DateComponents(month: 3, weekday: 2), in: "UTC", after: start, count: 6) == [
                "2026-03-02 00:00", "2026-03-09 00:00", "2026-03-16 00:00", "2026-03-23 00:00", "2026-03-30 00:00",
                "2027-03-01 00:00",
            ])
        let evening = try date("2026-02-28 20:00", "UTC")
        #expect(
            try matches(DateComponents(month: 2, hour: 18, weekday: 7), in: "UTC", after: evening, count: 1)
                == ["2027-02-06 18:00"])
    }

    @Test("A leap day on a given weekday is found across the century that has none")
    func rarestDay() throws {
        let start = try date("2072-03-01 00:00", "UTC")
        let components = DateComponents(month: 2, day: 29, weekday: 2)
        #expect(try matches(components, in: "UTC", after: start, count: 1) == ["2112-02-29 00:00"])
    }

    @Test("The match is later than the date, be it by a millisecond")
    func strictlyLater() throws {
        let nine = try date("2026-01-15 09:00", "UTC")
        let components = DateComponents(hour: 9)
        #expect(try matches(components, in: "UTC", after: nine, count: 1) == ["2026-01-16 09:00"])
        #expect(
            try matches(components, in: "UTC", after: nine.addingTimeInterval(-0.001), count: 1) == ["2026-01-15 09:00"]
        )
        #expect(
            try matches(components, in: "UTC", after: nine.addingTimeInterval(0.001), count: 1) == ["2026-01-16 09:00"])
    }

    @Test("Nanoseconds are kept, and a match with some does not follow itself")
    func nanoseconds() throws {
        let start = try date("2026-01-15 09:00", "UTC")
        for nanosecond in stride(from: 1, to: 1_000_000_000, by: 7_654_321) {
            let components = DateComponents(second: 0, nanosecond: nanosecond)
            let calendar = ZonedCalendar(try gregorian("UTC"))
            var match = start.addingTimeInterval(-1)
            for minute in 0..<100 {
                match = try #require(calendar.nextDate(after: match, matching: components))
                #expect(abs(match.timeIntervalSince(start) - Double(minute) * 60 - Double(nanosecond) / 1e9) < 1e-6)
            }
        }
    }

    @Test(
        "Components that are out of range, past or missing match nothing",
        arguments: [
            DateComponents(), DateComponents(hour: 25), DateComponents(hour: -24), DateComponents(minute: 60),
            DateComponents(second: 60), DateComponents(month: 13), DateComponents(month: 0), DateComponents(day: 32),
            DateComponents(day: 0), DateComponents(hour: 9, weekday: 8), DateComponents(weekday: 0),
            DateComponents(year: 2025),
            DateComponents(year: -1), DateComponents(year: .max),
            DateComponents(year: 2026, month: 1, day: 15, hour: 9),
            DateComponents(era: 0, hour: 9), DateComponents(hour: 9, quarter: 0), DateComponents(day: 30, weekday: 9),
            DateComponents(weekOfYear: 60), DateComponents(hour: 9, weekdayOrdinal: 40),
            DateComponents(nanosecond: -1), DateComponents(month: 2, day: 30, weekday: 2),
        ])
    func nothingMatches(components: DateComponents) throws {
        let start = try date("2026-01-15 12:00", "UTC")
        #expect(ZonedCalendar(try gregorian("UTC")).nextDate(after: start, matching: components) == nil)
    }

    @Test("Dates beyond every calendar have no match", arguments: [1e300, -1e300, .infinity, .nan])
    func beyondCalendars(interval: TimeInterval) throws {
        let beyond = Date(timeIntervalSince1970: interval)
        let calendar = ZonedCalendar(try gregorian("UTC"))
        #expect(calendar.nextDate(after: beyond, matching: DateComponents(weekOfYear: 3)) == nil)
        #expect(calendar.nextDate(after: beyond, matching: DateComponents(hour: 9)) == nil)
    }

    // MARK: Days that do not exist

    @Test("The 29th of February of a common year is the first of March, and so are the 30th and 31st of any")
    func missingLeapDay() throws {
        let start = try date("2026-01-15 12:00", "UTC")
        #expect(
            try matches(DateComponents(month: 2, day: 29, hour: 7), in: "UTC", after: start, count: 3)
                == ["2026-03-01 07:00", "2027-03-01 07:00", "2028-02-29 07:00"])
        #expect(
            try matches(DateComponents(month: 2, day: 31, hour: 7), in: "UTC", after: start, count: 3)
                == ["2026-03-01 07:00", "2027-03-01 07:00", "2028-03-01 07:00"])
        #expect(
            try matches(DateComponents(year: 2026, month: 6, day: 31), in: "UTC", after: start, count: 2)
                == ["2026-07-01 00:00"])
    }

    // MARK: Zones and calendars

    @Test("A zone in the components wins over the device's; a calendar's zone does not count")
    func zoneInComponents() throws {
        let start = try date("2026-06-01 00:00", "UTC")
        var components = DateComponents(hour: 9)
        components.timeZone = TimeZone(identifier: "Asia/Tokyo")
        #expect(try matches(components, in: "Europe/Berlin", after: start, count: 1) == ["2026-06-02 02:00"])
        components.timeZone = nil
        components.calendar = try gregorian("Asia/Tokyo")
        #expect(try matches(components, in: "Europe/Berlin", after: start, count: 1) == ["2026-06-01 09:00"])
    }

    // MARK: The civil calendar

    @Test("Day numbers and months agree with Foundation over four centuries")
    func civilDays() throws {
        let calendar = try gregorian("UTC")
        for number in stride(from: -30_000, through: 120_000, by: 37) {
            let date = Date(timeIntervalSince1970: TimeInterval(number) * 86_400)
            let shown = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let (year, month) = CivilDay.yearAndMonth(of: number)
            #expect(year == shown.year && month == shown.month && CivilDay.weekday(of: number) == shown.weekday)
            #expect(CivilDay.number(year: year, month: month, day: shown.day ?? 0) == number)
        }
    }
}
