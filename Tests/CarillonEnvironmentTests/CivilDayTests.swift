import Testing

@testable import CarillonEnvironment

@Suite("Days of the Gregorian calendar")
struct CivilDayTests {
    /// Walks from day to day, as a calendar on the wall does it, and names the first day that is taken for another one.
    static func firstMistake(from first: Int, to last: Int, beginning day: Int) -> String? {
        var (number, weekday) = (day, CivilDay.weekday(of: day))
        for year in first...last {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                if CivilDay.length(ofMonth: month + 1, year: year) != days { return "\(year)-\(month + 1)" }
                for day in 1...days {
                    guard CivilDay.date(of: number) == (year, month + 1, day),
                        CivilDay.number(year: year, month: month + 1, day: day) == number,
                        CivilDay.weekday(of: number) == weekday
                    else { return "\(year)-\(month + 1)-\(day)" }
                    number += 1
                    weekday = weekday == 7 ? 1 : weekday + 1
                }
            }
        }
        return nil
    }

    @Test(
        "follow each other as on the wall, in every year around ours and around the year 0",
        arguments: [(1970, 2401, 0), (1599, 1970, -135_505), (-401, 5, -865_990)])
    func walk(first: Int, last: Int, day: Int) {
        #expect(CivilDayTests.firstMistake(from: first, to: last, beginning: day) == nil)
    }

    @Test("have names that everybody knows")
    func known() {
        #expect(CivilDay.date(of: 0) == (1970, 1, 1))
        #expect(CivilDay.weekday(of: 0) == 5, "a Thursday")
        #expect(CivilDay.number(year: 2026, month: 3, day: 2) == 20_514)
        #expect(CivilDay.weekday(of: 20_514) == 2, "a Monday")
        #expect(CivilDay.yearAndMonth(of: 20_514) == (2026, 3))
        #expect(CivilDay.secondsPerDay == 86_400)
        #expect(CivilDay.number(year: 2200, month: 1, day: 1) * 86_400 == Int(CivilDay.everyday.upperBound))
        #expect(CivilDay.everyday.lowerBound == 0)
    }

    @Test(
        "A division towards the past leaves no negative rest",
        arguments: [(7, 3, 2, 1), (-7, 3, -3, 2), (-6, 3, -2, 0), (0, 3, 0, 0), (-1, 86_400, -1, 86_399)])
    func floored(number: Int, divisor: Int, quotient: Int, remainder: Int) {
        #expect(number.flooredQuotientAndRemainder(dividingBy: divisor) == (quotient, remainder))
    }
}
