import CarillonEnvironment
import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Days")
struct DayTests {
    let phone = PhoneBed()

    @Test("Today at a time has year, month and day of the device's today, and that time (DB-01)")
    func today() {
        phone.run {
            let components = Today().at(hour: 20, minute: 15).dateComponents()
            #expect(components == DateComponents(year: 2026, month: 6, day: 17, hour: 20, minute: 15, second: 0))
            #expect(components.units == [.year, .month, .day, .hour, .minute, .second])
            #expect(components.isLeapMonth == nil)
        }
    }

    @Test("Today is what it is in the device's zone (DB-01)")
    func zone() {
        let now = "2026-06-17T22:30:00Z"
        PhoneBed(zone: "Asia/Tokyo", now: now).run { #expect(Today().text == "2026-06-18") }
        PhoneBed(zone: "America/New_York", now: now).run { #expect(Today().text == "2026-06-17") }
    }

    @Test("Today is the day on which it was said")
    func midnight() {
        let said = phone.run { Today() }
        phone.advance(by: .hours(24))
        phone.run {
            #expect(said.text == "2026-06-17")
            #expect(Today().text == "2026-06-18")
        }
    }

    @Test("A day's components are era, year, month and day (DB-03)")
    func components() {
        phone.run {
            let components = Today().dateComponents()
            #expect(components == DateComponents(era: 1, year: 2026, month: 6, day: 17))
            #expect(components.units == [.era, .year, .month, .day])
            #expect([Today(), Tomorrow()].dateComponents().map(\.day) == [17, 18])
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
            (2026, 2, 30, "2026-03-02"), (2026, 13, 5, "2027-01-05"), (2026, 3, 0, "2026-02-28"),
            (2024, 3, 0, "2024-02-29"), (2026, 0, 1, "2025-12-01"), (2026, 1, 366, "2027-01-01"),
            (2026, 6, 17, "2026-06-17"), (2026, -1, -1, "2025-10-30"),
        ])
    func exactDay(year: Int, month: Int, day: Int, expected: String) {
        phone.run { #expect(ExactDay(year: year, month: month, day: day).text == expected) }
    }

    @Test("Every day for n days begins with the start and has n of them (DB-06)")
    func everyDay() {
        phone.run {
            #expect(
                EveryDay(forDays: 3, starting: .tomorrow).map(\.text) == ["2026-06-18", "2026-06-19", "2026-06-20"])
            #expect(EveryDay(forDays: 0, starting: .today).isEmpty)
            #expect(EveryDay(forDays: 365, starting: .today).count == 365)
            let optimized = EveryDay(forDays: 10, starting: .today, distribution: .optimized)
            #expect(
                optimized.map(\.text)
                    == EveryDay(forDays: 26, starting: .today).enumerated()
                    .filter { [0, 1, 2, 3, 4, 5, 7, 11, 17, 25].contains($0.offset) }.map(\.element.text))
        }
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

    @Test("Days are added up, forwards and back")
    func adding() {
        phone.run {
            #expect(Today().addingDays(14).addingDays(-15).text == "2026-06-16")
            #expect(AddingDays(14, to: Today()).text == "2026-07-01")
            #expect([Today(), Tomorrow()].addingDays(-17).map(\.text) == ["2026-05-31", "2026-06-01"])
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

    @Test("A day is another one in another zone, for it remembers a date")
    func late() {
        phone.run {
            let day = DateBuilder.withTimeZone(.named("Asia/Tokyo")) { ExactDay(year: 2026, month: 6, day: 17) }
            #expect(day.text == "2026-06-16")
            DateBuilder.withTimeZone(.named("Asia/Tokyo")) { #expect(day.text == "2026-06-17") }
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

    @Test("A day that the zone left out is the next one, and no day of its week or month")
    func leftOut() {
        // Samoa went to the other side of the date line.
        PhoneBed(zone: "Pacific/Apia", now: "2011-12-29T12:00:00-10:00").run {
            #expect(Tomorrow().text == "2011-12-31")
            #expect(Today().addingDays(2).text == "2011-12-31")
            #expect(Today().addingDays(3).text == "2012-01-01")
            #expect(ExactDay(year: 2011, month: 12, day: 30).text == "2011-12-31")
            #expect(ThisMonth().allDays.map { $0.dateComponents().day } == Array(1...29) + [31])
            #expect(ThisWeek().allDays.map { $0.dateComponents().day } == [25, 26, 27, 28, 29, 31])
        }
    }
}
