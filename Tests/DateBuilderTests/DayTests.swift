import CarillonEnvironment
import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Days")
struct DayTests {
    let phone = PhoneBed()

    @Test("Today is the day on which it was said")
    func midnight() {
        let said = phone.run { Today() }
        phone.advance(by: .hours(24))
        phone.run {
            #expect(said.text == "2026-06-17")
            #expect(Today().text == "2026-06-18")
        }
    }

    @Test(
        "Tomorrow on the last day of a month or year is the first of the next (DB-04)",
        arguments: [
            ("2026-06-30T23:59:59Z", "2026-07-01"), ("2026-12-31T00:00:00Z", "2027-01-01"),
            ("2026-02-28T12:00:00Z", "2026-03-01"), ("2024-02-28T12:00:00Z", "2024-02-29"),
        ])
    func tomorrow(now: String, expected: String) {
        PhoneBed(now: now).run {
            #expect(Tomorrow().text == expected)
            #expect(DateBuilder.Day.tomorrow.text == expected)
        }
    }

    @Test(
        "Months and days that are too many for an exact day are carried over (DB-05)",
        arguments: [
            (2024, 3, 0, "2024-02-29"), (2026, 0, 1, "2025-12-01"), (2026, 1, 366, "2027-01-01"),
            (2026, -1, -1, "2025-10-30"),
        ])
    func exactDay(year: Int, month: Int, day: Int, expected: String) {
        phone.run { #expect(ExactDay(year: year, month: month, day: day).text == expected) }
    }

    @Test("A time in a series is asked for once per day (DB-07)")
    func oncePerDay() {
        phone.run {
            var asked = 0
            func time() -> TimeOfDay {
                asked += 1
                return .time(hour: asked, minute: 0)
            }
            #expect(EveryDay(forDays: 4, starting: .today).at(time()).map { $0.dateComponents().hour } == [1, 2, 3, 4])
            #expect(EveryDay(starting: .today, forDays: 2, at: time()).map { $0.dateComponents().hour } == [5, 6])
            #expect(asked == 6)

            let random = EveryDay(forDays: 30, starting: .today)
                .at(.randomTime(from: .time(hour: 8, minute: 0), to: .time(hour: 22, minute: 0)))
            #expect(Set(random.map { $0.dateComponents().timeText }).count > 20)
        }
    }

    @Test("The shorter ways to say a day and a time")
    func shorter() {
        phone.run {
            let noon = TimeOfDay.time(hour: 12, minute: 0)
            let born = date("2020-02-29T10:00:00Z")
            #expect(Today(at: noon).text == "2026-06-17 12:00:00")
            #expect(Tomorrow(at: noon).text == "2026-06-18 12:00:00")
            #expect(AfterToday(days: 14, at: noon).text == "2026-07-01 12:00:00")
            #expect(DayOf(born, at: noon).text == "2020-02-29 12:00:00")
            #expect(After(dayOf: born, days: 1, at: noon).text == "2020-03-01 12:00:00")
            #expect(DayOf(born).text == "2020-02-29")
            #expect(DateBuilder.Day.dayOf(born).at(noon).text == "2020-02-29 12:00:00")
        }
    }

    @Test("Days are counted by the calendar, across changes of the clock", arguments: 0..<24)
    func clockChanges(hour: Int) {
        // 8 March 2026 has 23 hours in New York, 1 November 25.
        let hours = String(hour).count < 2 ? "0\(hour)" : "\(hour)"
        PhoneBed(zone: "America/New_York", now: "2026-03-07T\(hours):30:00-05:00").run {
            #expect(Today().text == "2026-03-07")
            #expect(
                EveryDay(forDays: 3, starting: .tomorrow).map(\.text) == ["2026-03-08", "2026-03-09", "2026-03-10"])
        }
        PhoneBed(zone: "America/New_York", now: "2026-10-31T\(hours):30:00-04:00").run {
            #expect(
                EveryDay(forDays: 3, starting: .tomorrow).map(\.text) == ["2026-11-01", "2026-11-02", "2026-11-03"])
        }
    }

    @Test("A day that begins at one in the morning is a day like others")
    func midnightGap() {
        PhoneBed(zone: "America/Sao_Paulo", now: "2018-11-03T00:10:00-03:00").run {
            #expect(EveryDay(forDays: 3, starting: .today).map(\.text) == ["2018-11-03", "2018-11-04", "2018-11-05"])
            #expect(ExactDay(year: 2018, month: 11, day: 4).text == "2018-11-04")
            #expect(Tomorrow().at(hour: 0, minute: 0).date() == date("2018-11-04T01:00:00-02:00"))
            #expect(ThisMonth().allDays.map { $0.dateComponents().day } == Array(1...30))
        }
    }
}
