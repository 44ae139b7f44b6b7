import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Months and years")
struct MonthTests {
    let phone = PhoneBed()

    @Test("The sixtieth Friday of a month is more than a year beyond it (DB-20)")
    func ordinals() {
        phone.run {
            let friday = ExactMonth(year: 2026, month: 2).weekday(.init(rawValue: 60), .friday)
            #expect(friday?.text == "2027-03-26")
        }
    }

    @Test(
        "Back over years of months, the last of February is that of its own year",
        arguments: [
            ("2024-03-31", -25, "2022-02-28"), ("2054-01-31", -23, "2052-02-29"), ("1996-05-31", -27, "1994-02-28"),
        ])
    func backToFebruary(start: String, months: Int, expected: String) throws {
        try phone.run {
            let start = ExactlyAt(date("\(start)T12:00:00Z"))
            #expect(start.addingMonths(months).date() == date("\(expected)T12:00:00Z"))
            let added = try #require(start.adding(dateComponents: DateComponents(month: months, hour: 1)))
            #expect(added.date() == date("\(expected)T13:00:00Z"))
        }
    }

    @Test("The last of each weekday", arguments: zip(1...7, [22, 23, 24, 25, 26, 27, 28]))
    func last(weekday: Int, day: Int) {
        phone.run {
            let last = ExactMonth(year: 2026, month: 2).weekday(.init(rawValue: -1), .init(rawValue: weekday))
            #expect(last?.text == "2026-02-\(day)")
        }
    }

    @Test("The ordinals that have a name")
    func namedOrdinals() {
        let named: [DateBuilder.Ordinal] = [.first, .second, .third, .fourth, .fifth]
        #expect(named.map(\.rawValue) == [1, 2, 3, 4, 5])
        phone.run {
            #expect(ExactMonth(year: 2026, month: 2).weekday(.fifth, .friday)?.text == "2026-03-06")
        }
    }

    @Test("A series of months gives series of days")
    func series() {
        phone.run {
            let months = EveryMonth(forMonths: 3, starting: .nextMonth)
            #expect(months.firstDay.map(\.text) == ["2026-07-01", "2026-08-01", "2026-09-01"])
            #expect(months.lastDay.map(\.text) == ["2026-07-31", "2026-08-31", "2026-09-30"])
            #expect(months.weekday(.second, .monday).map(\.text) == ["2026-07-13", "2026-08-10", "2026-09-14"])
            #expect(months.addingMonths(-1).firstDay.first?.text == "2026-06-01")
            #expect(
                months.weekday(.init(rawValue: .max), .monday).isEmpty, "a weekday that no calendar has is left out")
        }
    }

    @Test(
        "Months that are too many for an exact month are carried over",
        arguments: [(2026, 14, "2027-02-01"), (2026, 0, "2025-12-01"), (2026, -11, "2025-01-01"), (1, 1, "0001-01-01")])
    func exactMonth(year: Int, month: Int, expected: String) {
        phone.run { #expect(ExactMonth(year: year, month: month).firstDay.text == expected) }
    }

    @Test("Years are added up, also from a leap day")
    func years() {
        phone.run {
            let leap = YearOf(date("2024-02-29T12:00:00Z"))
            #expect(leap.addingYears(1).firstMonth.firstDay.text == "2025-01-01")
            #expect(leap.addingYears(-4).lastMonth.lastDay.text == "2020-12-31")
            #expect(AddingYears(2, to: ThisYear()).firstMonth.firstDay.text == "2028-01-01")
            #expect(NextYear().firstMonth.firstDay.text == "2027-01-01")
            #expect(YearOf(Today()).firstMonth.firstDay.text == "2026-01-01")
            #expect(YearOf(ThisMonth().addingMonths(7)).firstMonth.firstDay.text == "2027-01-01")
            let years = EveryYear(forYears: 2, starting: .nextYear)
            #expect(years.firstMonth.firstDay.map(\.text) == ["2027-01-01", "2028-01-01"])
            #expect(years.lastMonth.lastDay.map(\.text) == ["2027-12-31", "2028-12-31"])
            #expect(years.addingYears(-1).firstMonth.firstDay.map(\.text) == ["2026-01-01", "2027-01-01"])
        }
    }

    @Test("Months and years are right in every zone at every hour", arguments: ["Pacific/Apia", "America/Sao_Paulo"])
    func zones(zone: String) {
        PhoneBed(zone: zone, now: "2018-01-01T00:00:00Z").run {
            for hour in stride(from: 0, to: 24 * 60, by: 7) {
                let day = DayOf(date("2018-10-01T00:30:00Z").addingTimeInterval(Double(hour) * 3_600))
                let components = day.dateComponents()
                let month = MonthOf(day)
                #expect(month.firstDay.dateComponents().month == components.month)
                #expect(month.firstDay.dateComponents().day == 1)
                #expect(month.lastDay.dateComponents().month == components.month)
                #expect(month.lastDay.addingDays(1).dateComponents().day == 1)
            }
        }
    }
}
