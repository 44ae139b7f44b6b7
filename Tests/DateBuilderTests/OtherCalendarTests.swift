import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Other calendars")
struct OtherCalendarTests {
    static let identifiers: [Calendar.Identifier] = [
        .gregorian, .iso8601, .buddhist, .japanese, .republicOfChina, .hebrew, .islamic, .islamicUmmAlQura, .persian,
        .coptic, .indian, .chinese,
    ]

    let phone = PhoneBed()

    func with<Result>(_ identifier: Calendar.Identifier, _ body: () throws -> Result) rethrows -> Result {
        try phone.run { try DateBuilder.withCalendar(.named(identifier), body) }
    }

    @Test("A Hebrew leap year has thirteen months, a common one twelve", arguments: [(5786, 12), (5787, 13)])
    func hebrewYears(year: Int, months: Int) {
        with(.hebrew) {
            #expect(ExactYear(year: year).allMonths.count == months)
            #expect(ExactYear(year: year).firstMonth.firstDay.dateComponents().month == 1)
            #expect(ExactYear(year: year).lastMonth.lastDay.text == "\(year)-13-29")
            let lengths = ExactYear(year: year).allMonths.map { $0.allDays.count }
            #expect(lengths.allSatisfy { (29...30).contains($0) })
        }
    }

    @Test("Hebrew days and months are those of the Hebrew calendar")
    func hebrew() {
        with(.hebrew) {
            #expect(Today().text == "5786-11-02", "2 Tammuz")
            #expect(
                ExactDay(year: 5787, month: 1, day: 1).at(hour: 9, minute: 0).date() == date("2026-09-12T09:00:00Z"))
            #expect(NextYear().firstMonth.firstDay.text == "5787-01-01")
            #expect(ThisMonth().firstDay.text == "5786-11-01")
            #expect(NextMonth().firstDay.text == "5786-12-01")
        }
    }

    @Test("Buddhist years are 543 ahead")
    func buddhist() {
        with(.buddhist) {
            #expect(Today().at(hour: 20, minute: 15).text == "2569-06-17 20:15:00")
            #expect(
                ExactDay(year: 2567, month: 2, day: 29).at(hour: 0, minute: 0).date() == date("2024-02-29T00:00:00Z"))
            #expect(ExactYear(year: 2563).lastMonth.lastDay.text == "2563-12-31")
        }
    }

    @Test("Japanese days of another era than today's name it")
    func japanese() {
        with(.japanese) {
            let now = Today().at(hour: 9, minute: 0)
            #expect(now.dateComponents().units == [.year, .month, .day, .hour, .minute, .second])
            #expect(now.text == "0008-06-17 09:00:00")
            #expect(now.date() == date("2026-06-17T09:00:00Z"))
            let showa = DayOf(date("1980-05-05T12:00:00Z")).at(hour: 9, minute: 0)
            #expect(showa.text == "0055-05-05 09:00:00")
            #expect(showa.date() == date("1980-05-05T09:00:00Z"))
            #expect(
                YearOf(date("2019-06-01T12:00:00Z")).firstMonth.firstDay.at(hour: 0, minute: 0).date()
                    == date("2019-01-01T00:00:00Z"))
        }
    }

    @Test("Islamic months follow the moon")
    func islamic() {
        with(.islamicUmmAlQura) {
            #expect(ThisYear().firstMonth.firstDay.at(hour: 0, minute: 0).date() == date("2026-06-16T00:00:00Z"))
            #expect(NextYear().firstMonth.firstDay.at(hour: 0, minute: 0).date() == date("2027-06-06T00:00:00Z"))
            #expect(ThisYear().allMonths.count == 12)
            #expect(ThisYear().allMonths.reduce(0) { $0 + $1.allDays.count } == 355)
            #expect(ThisMonth().first(.friday).at(hour: 13, minute: 0).date() == date("2026-06-19T13:00:00Z"))
        }
    }

    @Test("A day of a Chinese leap month is not the one of the month before")
    func chinese() {
        with(.chinese) {
            let leap = DayOf(date("2025-08-01T12:00:00Z"))
            #expect(leap.dateComponents().isLeapMonth == true)
            #expect(leap.at(hour: 9, minute: 0).date() == date("2025-08-01T09:00:00Z"))
            #expect(MonthOf(leap).firstDay.at(hour: 0, minute: 0).date() == date("2025-07-25T00:00:00Z"))
            #expect(YearOf(leap).allMonths.count == 13)
        }
    }

    @Test("A day before Christ stays there")
    func beforeChrist() {
        phone.run {
            let ides = Date(timeIntervalSince1970: -63_549_403_200)
            let day = DayOf(ides).at(hour: 12, minute: 0)
            #expect(day.dateComponents().era == 0)
            #expect(abs(day.date().timeIntervalSince(ides)) < 86_400)
        }
    }

    @Test("A week has seven days, of which each weekday is one", arguments: identifiers)
    func weeks(identifier: Calendar.Identifier) {
        with(identifier) {
            let days = ThisWeek().allDays.at(hour: 12, minute: 0).dates()
            #expect(days.count == 7)
            let weekdays = (1...7).map { ThisWeek().weekday(.init(rawValue: $0)).at(hour: 12, minute: 0).date() }
            #expect(weekdays.sorted() == days)
            #expect(
                weekdays.map { Calendar.named(.gregorian).component(.weekday, from: $0) } == Array(1...7))
        }
    }

    @Test("Months and years follow each other without a gap, and a day at a time is that day", arguments: identifiers)
    func periods(identifier: Calendar.Identifier) {
        with(identifier) {
            var next = ThisYear().firstMonth.firstDay
            for year in EveryYear(forYears: 4, starting: .thisYear) {
                #expect(year.firstMonth.firstDay.text == next.text)
                for month in year.allMonths {
                    #expect(month.firstDay.text == next.text)
                    #expect(month.allDays.first?.text == month.firstDay.text)
                    #expect(month.allDays.last?.text == month.lastDay.text)
                    for day in month.allDays {
                        #expect(DayOf(day.at(hour: 23, minute: 59).date()).text == day.text)
                    }
                    next = month.lastDay.addingDays(1)
                }
                #expect(year.lastMonth.lastDay.addingDays(1).text == next.text)
            }
        }
    }

    @Test("Months and years are counted forwards and back", arguments: identifiers)
    func counting(identifier: Calendar.Identifier) {
        with(identifier) {
            let months = EveryMonth(forMonths: 80, starting: ThisMonth().addingMonths(-40))
            for (month, next) in zip(months, months.dropFirst()) {
                #expect(month.lastDay.addingDays(1).text == next.firstDay.text)
            }
            #expect(months[40].firstDay.text == ThisMonth().firstDay.text)
            let years = EveryYear(forYears: 8, starting: ThisYear().addingYears(-4))
            for (year, next) in zip(years, years.dropFirst()) {
                #expect(year.lastMonth.lastDay.addingDays(1).text == next.firstMonth.firstDay.text)
            }
            #expect(years[4].firstMonth.firstDay.text == ThisYear().firstMonth.firstDay.text)
        }
    }

    @Test("From whichever day, the next month and year are the next", arguments: identifiers)
    func fromAnyDay(identifier: Calendar.Identifier) {
        with(identifier) {
            for day in EveryDay(
                forDays: 150, starting: DayOf(date("2024-11-01T00:00:00Z")),
                distribution: .init { number, _ in 11 * number })
            {
                #expect(MonthOf(day).addingMonths(1).firstDay.text == MonthOf(day).lastDay.addingDays(1).text)
                #expect(MonthOf(day).addingMonths(-1).lastDay.text == MonthOf(day).firstDay.addingDays(-1).text)
                let year = YearOf(day)
                #expect(year.addingYears(1).firstMonth.firstDay.text == year.lastMonth.lastDay.addingDays(1).text)
                #expect(year.addingYears(-1).lastMonth.lastDay.text == year.firstMonth.firstDay.addingDays(-1).text)
            }
        }
    }

    @Test("Every Gregorian day of two centuries is found again")
    func everyDay() {
        phone.run {
            var day = ExactDay(year: 1900, month: 1, day: 1)
            var expected = date("1900-01-01T12:00:00Z")
            for _ in 0..<73_000 {
                guard day.at(hour: 12, minute: 0).date() == expected else {
                    Issue.record("\(day.text) is not \(expected)")
                    return
                }
                day = day.addingDays(1)
                expected += 86_400
            }
        }
    }
}
