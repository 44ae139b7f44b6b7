import DateBuilder
import Foundation
import TestBeds
import Testing

/// Numbers that no calendar knows.
@Suite("Beyond the calendar")
struct RangeTests {
    static let calendars: [Calendar.Identifier] = [.gregorian, .hebrew, .chinese, .islamic, .japanese]

    let phone = PhoneBed(zone: "America/New_York")

    func with(_ identifier: Calendar.Identifier, _ body: () -> Void) {
        phone.run { DateBuilder.withCalendar(.named(identifier, zone: "America/New_York"), body) }
    }

    @Test("Days, weeks, months and years are the distant future or past", arguments: calendars)
    func units(identifier: Calendar.Identifier) {
        with(identifier) {
            let end = DayOf(.distantFuture).text
            let beginning = DayOf(.distantPast).text
            #expect(Today().addingDays(.max).text == end)
            #expect(Today().addingDays(.max).addingDays(.max).text == end)
            #expect(Today().addingDays(.min).text == beginning)
            #expect(ThisWeek().addingWeeks(.max).weekday(.sunday).text == WeekOf(.distantFuture).weekday(.sunday).text)
            #expect(ThisWeek().addingWeeks(.min).allDays.count == 7)
            #expect(ThisWeek().addingWeeks(.max).weekendEndDay.text == WeekOf(.distantFuture).weekendEndDay.text)
            #expect(ThisMonth().addingMonths(.max).lastDay.text == MonthOf(.distantFuture).lastDay.text)
            #expect(ThisMonth().addingMonths(.min).allDays.count == MonthOf(.distantPast).allDays.count)
            #expect(
                ThisYear().addingYears(.max).firstMonth.firstDay.text == YearOf(.distantFuture).firstMonth.firstDay.text
            )
            #expect(ThisYear().addingYears(.min).allMonths.count == YearOf(.distantPast).allMonths.count)
        }
    }

    @Test("So is what is added to a date", arguments: calendars)
    func adding(identifier: Calendar.Identifier) {
        with(identifier) {
            let now = Today().at(hour: 9, minute: 0)
            for far in [now.addingDays(.max), now.addingWeeks(.max), now.addingMonths(.max), now.addingYears(.max)] {
                #expect(far == .exact(.distantFuture))
            }
            for far in [now.addingSeconds(.max), now.addingMinutes(.max), now.addingHours(.max)] {
                #expect(far == .exact(.distantFuture))
            }
            for far in [now.addingDays(.min), now.addingWeeks(.min), now.addingMonths(.min), now.addingYears(.min)] {
                #expect(far == .exact(.distantPast))
            }
            for far in [now.addingSeconds(.min), now.addingMinutes(.min), now.addingHours(.min)] {
                #expect(far == .exact(.distantPast))
            }
        }
    }

    @Test("Components that are too much cannot be added", arguments: [Int.max - 1, .min])
    func components(number: Int) {
        phone.run {
            let now = Today().at(hour: 9, minute: 0)
            #expect(now.adding(dateComponents: DateComponents(year: number)) == nil)
            #expect(now.adding(dateComponents: DateComponents(month: number)) == nil)
            #expect(now.adding(dateComponents: DateComponents(second: number)) == nil)
            #expect(now.adding(dateComponents: DateComponents(weekOfYear: number)) == nil)
            #expect(now.adding(dateComponents: DateComponents(hour: number)) == nil)
            #expect(now.adding(dateComponents: DateComponents(day: number)) == nil)
        }
    }

    @Test("So are impossible components", arguments: calendars)
    func impossible(identifier: Calendar.Identifier) {
        with(identifier) {
            func components(_ components: DateComponents) -> Date {
                DateBuilder.ResolvedDate.components(components).date()
            }
            #expect(components(DateComponents(year: .max - 1, month: 1, day: 1)) == .distantFuture)
            #expect(components(DateComponents(year: 2026, month: .max - 1, day: 1)) == .distantFuture)
            #expect(components(DateComponents(year: 2026, month: 1, day: .max - 1)) == .distantFuture)
            #expect(components(DateComponents(year: 2026, month: 1, day: 1, hour: .max - 1)) == .distantFuture)
            #expect(components(DateComponents(year: .min, month: 1, day: 1)) == .distantPast)
            #expect(components(DateComponents(year: 2026, month: .min, day: 1)) == .distantPast)
            #expect(components(DateComponents(year: 2026, month: 1, day: .min)) == .distantPast)
            #expect(components(DateComponents(year: 2026, month: 1, day: 1, second: .min)) == .distantPast)
            #expect(Today().at(hour: .max, minute: .max, second: .max).date() == .distantFuture)
            #expect(Today().at(hour: .min, minute: .min, second: .min).date() == .distantPast)
        }
    }

    @Test("So are impossible days, months and years", arguments: calendars)
    func exact(identifier: Calendar.Identifier) {
        with(identifier) {
            let end = DayOf(.distantFuture).text
            let beginning = DayOf(.distantPast).text
            #expect(ExactDay(year: .max, month: .max, day: .max).text == end)
            #expect(ExactDay(year: 2026, month: 1, day: .max).text == end)
            #expect(ExactDay(year: .min, month: .min, day: .min).text == beginning)
            #expect(ExactMonth(year: .max, month: 1).firstDay.text == MonthOf(.distantFuture).firstDay.text)
            #expect(ExactMonth(year: 2026, month: .min).firstDay.text == MonthOf(.distantPast).firstDay.text)
            #expect(ExactYear(year: .max).firstMonth.firstDay.text == YearOf(.distantFuture).firstMonth.firstDay.text)
            #expect(ExactYear(year: .min).firstMonth.firstDay.text == YearOf(.distantPast).firstMonth.firstDay.text)
        }
    }

    @Test("A weekday that no calendar reaches is none")
    func ordinals() {
        phone.run {
            #expect(ThisMonth().weekday(.init(rawValue: .max), .friday) == nil)
            #expect(ThisMonth().weekday(.init(rawValue: .min), .friday) == nil)
        }
    }

    @Test("Dates that are none are read without harm", arguments: [Double.infinity, -.infinity, .nan])
    func oddDates(secondsSince1970: TimeInterval) {
        let moment = Date(timeIntervalSince1970: secondsSince1970)
        phone.run {
            let end = secondsSince1970 > 0 ? Date.distantFuture : .distantPast
            #expect(DayOf(moment).text == DayOf(end).text)
            #expect(WeekOf(moment).allDays.count == 7)
            #expect(ExactlyAt(moment).dateComponents() == ExactlyAt(end).dateComponents())
            #expect(TimeOfDay(date: moment) == TimeOfDay(date: end))
            #expect(ExactlyAt(moment).addingDays(1).date() > end)
            #expect(MonthOf(moment).allDays.count > 27)
        }
    }

    @Test("Years far away are still counted")
    func farYears() {
        phone.run {
            #expect(ExactYear(year: 100_000).lastMonth.lastDay.text == "100000-12-31")
            #expect(Today().addingDays(36_524_250).text == "102026-06-17")
            #expect(ThisYear().addingYears(500_000).allMonths.count == 12)
        }
    }
}
