import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Resolved dates")
struct ResolvedDateTests {
    let phone = PhoneBed()

    @Test("A zone in the components counts, a calendar in them does not")
    func ownZone() {
        phone.run {
            var components = DateComponents(year: 2026, month: 6, day: 17, hour: 9)
            components.calendar = .named(.buddhist, zone: "Asia/Bangkok")
            #expect(DateBuilder.ResolvedDate.components(components).date() == date("2026-06-17T09:00:00Z"))
            components.timeZone = .named("Asia/Tokyo")
            #expect(DateBuilder.ResolvedDate.components(components).date() == date("2026-06-17T09:00:00+09:00"))
            #expect(DateBuilder.ResolvedDate.components(components).dateComponents() == components)
        }
    }

    @Test("Components of weeks become dates too")
    func weekComponents() {
        phone.run {
            let monday = DateComponents(hour: 8, weekday: 2, weekOfYear: 9, yearForWeekOfYear: 2026)
            #expect(DateBuilder.ResolvedDate.components(monday).date() == date("2026-02-23T08:00:00Z"))
            let friday = DateComponents(year: 2026, month: 6, hour: 25, weekday: 6, weekdayOrdinal: 1)
            #expect(DateBuilder.ResolvedDate.components(friday).date() == date("2026-06-06T01:00:00Z"))
            let half = DateComponents(year: 2026, month: 6, day: 17, nanosecond: 500_000_000)
            #expect(DateBuilder.ResolvedDate.components(half).date() == date("2026-06-17T00:00:00Z") + 0.5)
        }
    }

    @Test("25:61 stays in the components, and is 02:01 of the next day (DB-28)")
    func lenient() {
        phone.run {
            let odd = ExactDay(year: 2026, month: 6, day: 17).at(hour: 25, minute: 61)
            #expect(odd.text == "2026-06-17 25:61:00")
            #expect(odd.date() == date("2026-06-18T02:01:00Z"))
            #expect(Today().at(hour: -1, minute: -1, second: -1).date() == date("2026-06-16T22:58:59Z"))
        }
    }

    @Test(
        "A time that does not exist is as much later as the gap is long; of one that exists twice the first counts (DB-29)",
        arguments: [
            // The clock goes from 02:00 to 03:00, and back from 02:00 to 01:00.
            ("America/New_York", "2026-03-08 01:59", "2026-03-08T01:59:00-05:00"),
            ("America/New_York", "2026-03-08 02:00", "2026-03-08T03:00:00-04:00"),
            ("America/New_York", "2026-03-08 03:00", "2026-03-08T03:00:00-04:00"),
            ("America/New_York", "2026-11-01 00:59", "2026-11-01T00:59:00-04:00"),
            ("America/New_York", "2026-11-01 02:00", "2026-11-01T02:00:00-05:00"),
            ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29T03:30:00+02:00"),
            ("Europe/Berlin", "2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
            // South of the equator.
            ("Australia/Sydney", "2026-10-04 02:30", "2026-10-04T03:30:00+11:00"),
            ("Australia/Sydney", "2026-04-05 02:30", "2026-04-05T02:30:00+11:00"),
            // At midnight.
            ("America/Sao_Paulo", "2018-02-17 23:30", "2018-02-17T23:30:00-02:00"),
            ("America/Havana", "2026-03-08 00:30", "2026-03-08T01:30:00-04:00"),
            // A whole day.
            ("Pacific/Apia", "2011-12-30 09:00", "2011-12-31T09:00:00+14:00"),
            // Never.
            ("UTC", "2026-03-08 02:30", "2026-03-08T02:30:00Z"),
            ("Asia/Kathmandu", "2026-03-08 02:30", "2026-03-08T02:30:00+05:45"),
        ])
    func clockChanges(zone: String, wallTime: String, expected: String) {
        PhoneBed(zone: zone).run {
            let numbers = wallTime.split { !$0.isNumber }.compactMap { Int($0) }
            let components = DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
            #expect(DateBuilder.ResolvedDate.components(components).date() == date(expected))
        }
    }

    @Test("A day, and 24 hours, after 02:30 it is 03:30 on the day that has no 02:30 (DB-29)")
    func intoTheGap() {
        PhoneBed(zone: "America/New_York").run {
            let before = ExactlyAt(date("2026-03-07T02:30:00-05:00"))
            #expect(before.addingDays(1) == .exact(date("2026-03-08T03:30:00-04:00")))
            #expect(before.addingHours(24) == .exact(date("2026-03-08T03:30:00-04:00")))
            #expect(before.addingDays(2) == .exact(date("2026-03-09T02:30:00-04:00")))
        }
    }

    @Test("A day is added to a day that the clock repeats, and nothing to the second of two equal times")
    func overlap() {
        PhoneBed(zone: "America/New_York").run {
            #expect(
                ExactlyAt(date("2026-10-31T01:30:00-04:00")).addingDays(1) == .exact(date("2026-11-01T01:30:00-04:00")))
            let second = ExactlyAt(date("2026-11-01T01:30:00-05:00"))
            #expect(second.addingDays(0) == second)
            #expect(second.addingMonths(0) == second)
            #expect(second.addingDays(1) == .exact(date("2026-11-02T01:30:00-05:00")))
        }
    }

    @Test("Fractions of a second stay to the last bit, whatever is added")
    func fractions() {
        PhoneBed(zone: "Europe/Berlin").run {
            let moment = Date(timeIntervalSinceReferenceDate: 803_300_000.123456789)
            #expect(ExactlyAt(moment).addingDays(1).date() == moment.addingTimeInterval(86_400))
            #expect(ExactlyAt(moment).addingMonths(1).addingMonths(-1).date() == moment)
            #expect(ExactlyAt(moment).addingSeconds(0).date() == moment)
            #expect(ExactlyAt(moment).adding(dateComponents: DateComponents(day: 2))?.date() == moment + 172_800)
        }
    }

    @Test("Several units are added from the largest to the smallest, hours and less by the clock that runs")
    func severalUnits() {
        PhoneBed(zone: "America/New_York").run {
            let start = ExactlyAt(date("2026-01-31T01:00:00-05:00"))
            #expect(
                start.adding(dateComponents: DateComponents(month: 1, day: 8, hour: 2))
                    == .exact(date("2026-03-08T04:00:00-04:00")))
            #expect(start.adding(dateComponents: DateComponents(year: 1)) == start.addingYears(1))
            #expect(start.adding(dateComponents: DateComponents(weekOfYear: 2)) == start.addingWeeks(2))
            #expect(start.adding(dateComponents: DateComponents()) == start)
            let nine = Today().at(hour: 9, minute: 0)
            #expect(nine.adding(dateComponents: DateComponents(minute: -1)) == nine.addingMinutes(-1))
        }
    }
}
