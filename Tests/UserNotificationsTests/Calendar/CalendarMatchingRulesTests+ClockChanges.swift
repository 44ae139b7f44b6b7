import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import UserNotifications

extension CalendarMatchingRulesTests {
    // MARK: Gaps

    @Test("02:30 on the night when it is missing is 03:30, and 02:30 again the day after")
    func gapOfAnHour() throws {
        let start = try date("2026-03-07 12:00", "America/New_York")
        #expect(
            try matches(DateComponents(hour: 2, minute: 30), in: "America/New_York", after: start, count: 2)
                == ["2026-03-08 03:30", "2026-03-09 02:30"])
        // Asked between the gap and the match, it is still to come.
        #expect(
            try matches(
                DateComponents(hour: 2, minute: 30), in: "America/New_York",
                after: try date("2026-03-08 03:10", "America/New_York"),
                count: 1) == ["2026-03-08 03:30"])
        #expect(
            try matches(
                DateComponents(hour: 2, minute: 59), in: "America/New_York",
                after: try date("2026-03-08 03:58", "America/New_York"), count: 1) == ["2026-03-08 03:59"])
    }

    @Test("A gap of half an hour moves a time by half an hour, and loses no day")
    func gapOfHalfAnHour() throws {
        let start = try date("2026-10-03 12:00", "Australia/Lord_Howe")
        #expect(
            try matches(DateComponents(hour: 2, minute: 15), in: "Australia/Lord_Howe", after: start, count: 2)
                == ["2026-10-04 02:45", "2026-10-05 02:15"])
        #expect(
            try matches(DateComponents(hour: 2, minute: 30), in: "Australia/Lord_Howe", after: start, count: 2)
                == ["2026-10-04 02:30", "2026-10-05 02:30"])
    }

    @Test("A midnight that is missing is one o'clock")
    func gapAtMidnight() throws {
        let start = try date("2018-11-03 12:00", "America/Sao_Paulo")
        #expect(
            try matches(DateComponents(hour: 0), in: "America/Sao_Paulo", after: start, count: 2)
                == ["2018-11-04 01:00", "2018-11-05 00:00"])
        #expect(
            try matches(DateComponents(day: 4), in: "America/Sao_Paulo", after: start, count: 1)
                == ["2018-11-04 01:00"])
    }

    @Test("A day that a whole zone left out is the day after")
    func gapOfADay() throws {
        let start = try date("2011-12-29 12:00", "Pacific/Apia")
        #expect(
            try matches(DateComponents(hour: 9), in: "Pacific/Apia", after: start, count: 2)
                == ["2011-12-31 09:00", "2012-01-01 09:00"])
        #expect(
            try matches(
                DateComponents(year: 2011, month: 12, day: 30, hour: 9), in: "Pacific/Apia", after: start, count: 2)
                == ["2011-12-31 09:00"])
        #expect(
            try matches(
                DateComponents(year: 2011, month: 12, day: 30, hour: 23), in: "Pacific/Apia",
                after: try date("2011-12-31 22:00", "Pacific/Apia"), count: 2) == ["2011-12-31 23:00"])
    }

    @Test("An hourly time leaves out an hour that does not exist")
    func hourlyAcrossGap() throws {
        let start = try date("2026-03-08 00:45", "America/New_York")
        #expect(
            try matches(DateComponents(minute: 30), in: "America/New_York", after: start, count: 3)
                == ["2026-03-08 01:30", "2026-03-08 03:30", "2026-03-08 04:30"])
    }

    // MARK: Folds

    @Test("The first pass of an hour that comes twice counts, also for a search that starts in its middle")
    func fold() throws {
        let zone = "America/New_York"
        let (halfPastOne, two) = (DateComponents(hour: 1, minute: 30), DateComponents(hour: 2))
        let noon = try date("2026-10-31 12:00", zone)
        #expect(try matches(halfPastOne, in: zone, after: noon, count: 2) == ["2026-11-01 01:30", "2026-11-02 01:30"])
        let first = try date("2026-11-01 01:30", zone)
        for minutes in [0, 10, 45, 60, 75] {
            let start = first.addingTimeInterval(TimeInterval(minutes) * 60)
            #expect(try matches(halfPastOne, in: zone, after: start, count: 1) == ["2026-11-02 01:30"])
        }
        #expect(try matches(two, in: zone, after: first, count: 1) == ["2026-11-01 02:00"])
    }

    @Test("A search from 02:30 in the first pass does not find 02:00 in the second")
    func insideTheFold() throws {
        let zone = "Europe/Berlin"
        let start = try date("2026-10-25 02:30", zone)
        #expect(try matches(DateComponents(hour: 2), in: zone, after: start, count: 1) == ["2026-10-26 02:00"])
    }

    @Test("An hourly time comes in both passes")
    func hourlyAcrossFold() throws {
        let start = try date("2026-10-25 00:45", "Europe/Berlin")
        #expect(
            try matches(DateComponents(minute: 30), in: "Europe/Berlin", after: start, count: 4)
                == ["2026-10-25 01:30", "2026-10-25 02:30", "2026-10-25 02:30*", "2026-10-25 03:30"])
    }

    @Test(
        "A date that is minutes away is found on the day when the clock is set back and on the day after",
        arguments: [25, 26], [-1, 0, 1, 2])
    func soonAfterFold(day: Int, hoursBefore: Int) throws {
        let zone = "Europe/Berlin"
        let nine = DateComponents(year: 2026, month: 10, day: day, hour: 9)
        let start = try date("2026-10-\(day) 09:00", zone).addingTimeInterval(TimeInterval(hoursBefore) * -3_600 - 1)
        #expect(
            try matches(nine, in: zone, after: start, count: 2) == (hoursBefore >= 0 ? ["2026-10-\(day) 09:00"] : []))
    }

    @Test("A day on which the clock is set back at midnight has its last hour twice")
    func midnightFold() throws {
        let zone = "America/Sao_Paulo"
        let halfPast = DateComponents(year: 2019, month: 2, day: 16, minute: 30)
        let start = try date("2019-02-16 22:15", zone)
        #expect(
            try matches(halfPast, in: zone, after: start, count: 5)
                == ["2019-02-16 22:30", "2019-02-16 23:30", "2019-02-16 23:30*"])
    }
}
