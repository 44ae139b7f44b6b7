import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import Robin

@Suite("Dates relative to others")
struct DateTests {
    enum Unit: String, CaseIterable {
        case minutes, hours, days, weeks, months, years

        func next(_ count: Int, after start: Date) -> Date {
            switch self {
            case .minutes: start.next(minutes: count)
            case .hours: start.next(hours: count)
            case .days: start.next(days: count)
            case .weeks: start.next(weeks: count)
            case .months: start.next(months: count)
            case .years: start.next(years: count)
            }
        }
    }

    @Test(
        "A month that is too short ends on its last day",
        arguments: [
            ("2026-01-31T12:00:00+01:00", 1, "2026-02-28T12:00:00+01:00"),
            ("2024-01-31T12:00:00+01:00", 1, "2024-02-29T12:00:00+01:00"),
            ("2026-03-31T12:00:00+02:00", -1, "2026-02-28T12:00:00+01:00"),
            ("2026-08-31T12:00:00+02:00", 6, "2027-02-28T12:00:00+01:00"),
        ])
    func monthEnds(start: String, months: Int, end: String) {
        PhoneBed().run { #expect(date(start).next(months: months) == date(end)) }
    }

    @Test("A leap day is followed by 28 February")
    func leapDay() {
        PhoneBed().run {
            #expect(date("2024-02-29T12:00:00+01:00").next(years: 1) == date("2025-02-28T12:00:00+01:00"))
        }
    }

    @Test("A time of day that does not exist is the one an hour later")
    func gap() {
        PhoneBed().run {
            #expect(date("2026-03-28T02:30:00+01:00").next(days: 1) == date("2026-03-29T03:30:00+02:00"))
        }
    }

    @Test("An hour after the first of two equal times of day is the second")
    func overlap() {
        PhoneBed().run {
            #expect(date("2026-10-25T02:30:00+02:00").next(hours: 1) == date("2026-10-25T02:30:00+01:00"))
        }
    }

    @Test("A date that no calendar reaches lies in the distant future or past", arguments: Unit.allCases)
    func range(unit: Unit) {
        PhoneBed().run {
            #expect(unit.next(.max, after: date("2026-03-02T09:30:12+01:00")) >= .distantFuture)
            #expect(unit.next(.min, after: date("2026-03-02T09:30:12+01:00")) <= .distantPast)
        }
    }

    @Test(
        "Truncating cuts everything below the minute",
        arguments: [
            ("2026-03-02T09:30:59+01:00", "2026-03-02T09:30:00+01:00"),
            ("2026-03-02T09:30:00+01:00", "2026-03-02T09:30:00+01:00"),
            ("1969-12-31T23:59:59Z", "1969-12-31T23:59:00Z"),
        ])
    func truncate(given: String, cut: String) {
        PhoneBed().run {
            #expect(date(given).truncateSeconds() == date(cut))
            #expect(date(given).addingTimeInterval(0.25).truncateSeconds() == date(cut))
        }
    }

    @Test("Truncating tells the two equal hours at the end of summer time apart")
    func truncateOverlap() {
        PhoneBed().run {
            #expect(
                date("2026-10-25T02:30:42+02:00").truncateSeconds() == date("2026-10-25T02:30:00+02:00"))
            #expect(
                date("2026-10-25T02:30:42+01:00").truncateSeconds() == date("2026-10-25T02:30:00+01:00"))
        }
    }

    /// It is 09:30:12.
    @Test(
        "A time is today's, or tomorrow's if it has passed",
        arguments: [
            (1000, 0, "2026-03-02T10:00:00+01:00"),
            (2359, 0, "2026-03-02T23:59:00+01:00"),
            (2359, 2, "2026-03-03T00:01:00+01:00"),
            (2400, 0, "2026-03-03T00:00:00+01:00"),
            (1075, 0, "2026-03-02T11:15:00+01:00"),
            (1000, 90, "2026-03-02T11:30:00+01:00"),
            (1000, -90, "2026-03-03T08:30:00+01:00"),
            (30, -60, "2026-03-02T23:30:00+01:00"),
        ])
    func time(time: Int, offset: Int, expected: String) {
        PhoneBed().run {
            #expect(Date.date(withTime: time, offset: offset) == date(expected))
        }
    }

    @Test("A time that passed is tomorrow's by the clock, also where summer time begins")
    func timeAcrossSummerTime() {
        PhoneBed(now: "2026-03-28T10:00:00+01:00").run {
            #expect(Date.date(withTime: 900, offset: 0) == date("2026-03-29T09:00:00+02:00"))
        }
    }

    @Test("A time that does not exist today is the one an hour later")
    func timeInGap() {
        PhoneBed(now: "2026-03-29T00:10:00+01:00").run {
            #expect(Date.date(withTime: 230, offset: 0) == date("2026-03-29T03:30:00+02:00"))
        }
    }

    @Test("A time beyond every calendar is some date and no crash", arguments: [Int.max, .min])
    func timeOutOfRange(time: Int) {
        PhoneBed().run {
            _ = Date.date(withTime: time, offset: 0)
            _ = Date.date(withTime: 0, offset: time)
        }
    }

    @Test("Month ends follow the phone's zone, not Greenwich")
    func zone() {
        PhoneBed(zone: "Pacific/Auckland", now: "2026-01-30T12:00:00Z").run {
            // It is already the 31st in Auckland.
            #expect(Date.next(months: 1) == date("2026-02-27T12:00:00Z"))
        }
    }
}
