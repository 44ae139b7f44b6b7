import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Weeks")
struct WeekTests {
    /// The days of the week of Wednesday, 17 June 2026, all in June.
    struct LocalWeek: CustomTestStringConvertible {
        var locale: String
        var firstDay, lastDay, weekendStart, weekendEnd, sunday, saturday: Int

        var testDescription: String { locale }
    }

    static let locales = [
        LocalWeek(
            locale: "en_US", firstDay: 14, lastDay: 20, weekendStart: 20, weekendEnd: 21, sunday: 14, saturday: 20),
        LocalWeek(
            locale: "en_US_POSIX", firstDay: 14, lastDay: 20, weekendStart: 20, weekendEnd: 21, sunday: 14,
            saturday: 20),
        LocalWeek(
            locale: "de_DE", firstDay: 15, lastDay: 21, weekendStart: 20, weekendEnd: 21, sunday: 21, saturday: 20),
        LocalWeek(
            locale: "he_IL", firstDay: 14, lastDay: 20, weekendStart: 19, weekendEnd: 20, sunday: 14, saturday: 20),
        LocalWeek(
            locale: "ar_EG", firstDay: 13, lastDay: 19, weekendStart: 19, weekendEnd: 20, sunday: 14, saturday: 13),
        LocalWeek(
            locale: "fa_IR", firstDay: 13, lastDay: 19, weekendStart: 19, weekendEnd: 19, sunday: 14, saturday: 13),
    ]

    @Test("The locale says when weeks begin and which days are the weekend (DB-11 to DB-14)", arguments: locales)
    func locale(_ expected: LocalWeek) {
        func check() {
            let week = ThisWeek()
            #expect(week.firstDay.text == "2026-06-\(expected.firstDay)")
            #expect(week.lastDay.text == "2026-06-\(expected.lastDay)")
            #expect(week.weekendStartDay.text == "2026-06-\(expected.weekendStart)")
            #expect(week.weekendEndDay.text == "2026-06-\(expected.weekendEnd)")
            #expect(week.weekday(.sunday).text == "2026-06-\(expected.sunday)")
            #expect(week.weekday(.saturday).text == "2026-06-\(expected.saturday)")
            #expect(week.allDays.map { $0.dateComponents().day } == Array(expected.firstDay...expected.lastDay))
        }
        PhoneBed(locale: expected.locale).run(check)
        PhoneBed(locale: "fr_CA").run {
            DateBuilder.withLocale(Locale(identifier: expected.locale)) { check() }
        }
    }

    @Test("Each weekday is where the week has it (DB-12)")
    func weekdays() {
        let numbers = (1...7).map { DateBuilder.Week.GregorianWeekday(rawValue: $0) }
        PhoneBed(locale: "de_DE").run {
            #expect(
                numbers.map { ThisWeek().weekday($0).text.suffix(2) } == ["21", "15", "16", "17", "18", "19", "20"])
        }
        PhoneBed(locale: "en_US").run {
            #expect(
                numbers.map { ThisWeek().weekday($0).text.suffix(2) } == ["14", "15", "16", "17", "18", "19", "20"])
            #expect(ThisWeek().weekday(2).text == "2026-06-15", "a literal does too")
        }
    }

    @Test("Weekday numbers go round", arguments: [(8, "14"), (0, "20"), (-6, "14"), (Int.max, "20"), (.min, "19")])
    func oddWeekdays(number: Int, day: String) {
        PhoneBed().run {
            #expect(ThisWeek().weekday(.init(rawValue: number)).text == "2026-06-\(day)")
        }
    }

    @Test("A week in which the clock is set has seven days (DB-15)", arguments: ["2026-03-10", "2026-11-03"])
    func clockChange(day: String) {
        PhoneBed(zone: "America/New_York", now: "\(day)T00:30:00-05:00").run {
            #expect(ThisWeek().allDays.count == 7)
            #expect(Set(ThisWeek().allDays.map(\.text)).count == 7)
            #expect(ThisWeek().allDays.last?.text == ThisWeek().lastDay.text)
        }
    }

    @Test("The week of the first of January begins in the year before (DB-16)")
    func newYear() {
        PhoneBed().run {
            #expect(WeekOf(date("2026-01-01T00:00:00Z")).firstDay.text == "2025-12-28")
            #expect(WeekOf(ExactDay(year: 2026, month: 1, day: 1)).firstDay.text == "2025-12-28")
        }
    }

    @Test("A weekend that begins with the week is not its weekend, but the next one is")
    func weekendFirst() {
        PhoneBed().run {
            var calendar = DateBuilder.calendar
            calendar.firstWeekday = 7
            DateBuilder.withCalendar(calendar) {
                #expect(ThisWeek().firstDay.text == "2026-06-13")
                #expect(ThisWeek().weekendStartDay.text == "2026-06-20")
                #expect(ThisWeek().weekendEndDay.text == "2026-06-21")
            }
        }
    }

    @Test("Weeks are added up, forwards and back, and across the year's end")
    func adding() {
        PhoneBed().run {
            #expect(NextWeek().firstDay.text == "2026-06-21")
            #expect(ThisWeek().addingWeeks(2).addingWeeks(-3).firstDay.text == "2026-06-07")
            #expect(AddingWeeks(28, to: ThisWeek()).firstDay.text == "2026-12-27")
            #expect(AddingWeeks(29, to: ThisWeek()).firstDay.text == "2027-01-03")
            #expect(DateBuilder.Week.weekOf(date("2026-06-20T23:59:59Z")).lastDay.text == "2026-06-20")
        }
    }

    @Test("A series of weeks gives series of days")
    func series() {
        PhoneBed().run {
            let weeks = EveryWeek(forWeeks: 2, starting: .nextWeek)
            #expect(weeks.firstDay.map(\.text) == ["2026-06-21", "2026-06-28"])
            #expect(weeks.lastDay.map(\.text) == ["2026-06-27", "2026-07-04"])
            #expect(weeks.weekendStartDay.map(\.text) == ["2026-06-27", "2026-07-04"])
            #expect(weeks.weekendEndDay.map(\.text) == ["2026-06-28", "2026-07-05"])
            #expect(weeks.weekday(.friday).map(\.text) == ["2026-06-26", "2026-07-03"])
            #expect(weeks.addingWeeks(1).firstDay.map(\.text) == ["2026-06-28", "2026-07-05"])
            #expect(EveryWeek(forWeeks: 0, starting: .thisWeek).isEmpty)
        }
    }

    @Test("Which week it is can change with the zone")
    func zone() {
        PhoneBed(now: "2026-06-20T22:00:00Z").run {
            let week = ThisWeek()
            #expect(week.firstDay.text == "2026-06-14")
            DateBuilder.withTimeZone(.named("Asia/Tokyo")) { #expect(week.firstDay.text == "2026-06-21") }
        }
    }
}
