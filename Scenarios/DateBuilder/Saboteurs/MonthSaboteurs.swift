import Carillon
import DateBuilder
import DateBuilderScenarios
import Foundation
import ScenarioFixtures

/// Saboteurs that change the length of months and years, and the days in them.
extension Saboteur {
    static let dateNoLeapDay = Saboteur(
        "db/no-leap-day", "February never has more than 28 days.", breaks: ["DB-17"],
        at: .dateBuilder.period(of: .month) { month in
            CivilDay(month.lowerBound).month.length == 29
                ? month.lowerBound..<month.upperBound.adding(days: -1) : month
        })

    static let dateEndsADayEarly = Saboteur(
        "db/ends-a-day-early", "The last day of a month or a year is a whole day before its end.",
        breaks: ["DB-17", "DB-22"],
        at: .dateBuilder.parts { $0.months.last = { $0.upperBound.adding(days: -1).lastSecondBefore } })

    static let dateEndsWithNext = Saboteur(
        "db/ends-with-next", "The last month of a year is the first of the next one.", breaks: ["DB-22"],
        at: .dateBuilder.period(of: .year) { $0.lowerBound..<$0.upperBound.adding(seconds: 1) })

    static let dateRollsOver = Saboteur(
        "db/rolls-over", "A month after a day that the next one lacks is a day of the month after that.",
        breaks: ["DB-18", "DB-30"],
        at: .dateBuilder.parts { $0.months.sameDay = { day, _ in day } })

    static let dateThirtyDayMonths = Saboteur(
        "db/thirty-day-months", "A month later is thirty days later.", breaks: ["DB-21", "DB-23"],
        at: .dateBuilder.counting(.month) { count, time, _ in time.adding(days: 30 * count) })

    static let dateLongYears = Saboteur(
        "db/long-years", "A year later is 365 days later.", breaks: ["DB-23"],
        at: .dateBuilder.counting(.year) { count, time, _ in time.adding(days: 365 * count) })

    static let dateFridayAfterFirst = Saboteur(
        "db/friday-after-first", "A month's first Friday is looked for from its second day on.",
        breaks: ["DB-19", "DB-21"],
        at: .dateBuilder.parts {
            $0.weeks.distance = { [distance = $0.weeks.distance] from, to in
                let days = distance(from, to)
                return days == 0 ? 7 : days
            }
        })

    static let dateLastFriday = Saboteur(
        "db/last-friday", "A fifth Friday that the month lacks is its fourth.", breaks: ["DB-20"],
        at: .dateBuilder.parts {
            $0.months.later = { [later = $0.months.later] weeks, day, month in
                let found = later(weeks, day, month)
                return weeks == 4 && found >= month.upperBound ? later(3, day, month) : found
            }
        })
}
