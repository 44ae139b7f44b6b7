import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import UserNotifications

@Suite("Calendar matching")
struct CalendarMatchingTests {
    // MARK: Against Foundation, where Foundation is right

    static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Australia/Sydney", "America/Santiago", "Africa/Cairo",
        "Asia/Kolkata",
        "Pacific/Apia", "Asia/Kathmandu",
    ]

    @Test(
        "A daily trigger at any hour, and at any quarter of the night, agrees with Foundation for two years",
        arguments: zones)
    func dailyAgreesWithFoundation(zone: String) throws {
        let calendar = try gregorian(zone)
        let start = try date("2025-01-01 00:00", zone)
        for quarter in 0..<96 where quarter < 16 || quarter % 4 == 0 {
            let components = DateComponents(hour: quarter / 4, minute: quarter % 4 * 15)
            try expectSameAsFoundation(components, on: calendar, from: start, days: 730)
        }
    }

    @Test(
        "Weekly, monthly and yearly triggers agree with Foundation for two years", arguments: zones,
        [
            DateComponents(hour: 9, minute: 30, weekday: 2), DateComponents(weekday: 1),
            DateComponents(day: 1, hour: 9),
            DateComponents(day: 15), DateComponents(month: 6, day: 15, hour: 12), DateComponents(month: 3),
            DateComponents(day: 28, hour: 10, minute: 10), DateComponents(hour: 23),
            DateComponents(year: 2026, month: 8, day: 3, hour: 7, minute: 30),
        ])
    func othersAgreeWithFoundation(zone: String, components: DateComponents) throws {
        let start = try date("2025-01-01 00:00", zone)
        try expectSameAsFoundation(components, on: try gregorian(zone), from: start, days: 730)
    }

    @Test("An hourly trigger agrees with Foundation for a year", arguments: zones)
    func hourlyAgreesWithFoundation(zone: String) throws {
        let start = try date("2025-01-01 00:00", zone)
        let components = DateComponents(minute: 5, second: 30)
        try expectSameAsFoundation(components, on: try gregorian(zone), from: start, days: 365)
    }

    /// Foundation's date arithmetic is a referee of its own: it turns the match back into wall time.
    @Test("A match shows the wall time that was asked for, outside of gaps", arguments: zones)
    func matchShowsWallTime(zone: String) throws {
        let calendar = try gregorian(zone)
        let components = DateComponents(hour: 5, minute: 17, second: 3)
        var date = try date("2025-01-01 00:00", zone)
        for _ in 0..<800 {
            date = try #require(ZonedCalendar(calendar).nextDate(after: date, matching: components))
            let shown = calendar.dateComponents([.hour, .minute, .second], from: date)
            #expect(shown == components)
        }
    }

    private func expectSameAsFoundation(
        _ components: DateComponents, on calendar: Calendar, from start: Date, days: Int
    ) throws {
        let end = start.addingTimeInterval(TimeInterval(days) * 86_400)
        let zonedCalendar = ZonedCalendar(calendar)
        var date = start
        while date < end {
            let ours = zonedCalendar.nextDate(after: date, matching: components)
            let theirs = calendar.nextDate(
                after: date, matching: components, matchingPolicy: .nextTimePreservingSmallerComponents,
                repeatedTimePolicy: .first)
            guard ours == theirs else {
                let description = "\(components) in \(calendar.timeZone.identifier) after \(date)"
                Issue.record(
                    "\(description): ours \(String(describing: ours)), Foundation's \(String(describing: theirs))")
                return
            }
            guard let ours else { return }
            date = ours
        }
    }
}

func gregorian(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
}

/// The date at a wall time such as `2026-03-08 02:30`; the first of two.
func date(_ wallTime: String, _ zone: String) throws -> Date {
    let numbers = try #require(
        wallTime.split(whereSeparator: { "- :".contains($0) }).map { Int($0) } as? [Int], "not a wall time: \(wallTime)"
    )
    let components = DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers.count > 5 ? numbers[5] : 0)
    return try #require(try gregorian(zone).date(from: components))
}
