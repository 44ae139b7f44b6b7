import Carillon
import DateBuilder
import DateBuilderScenarios
import Foundation
import ScenarioFixtures

/// Saboteurs that return another day than the requested one.
extension Saboteur {
    static let dateDayWithWeekday = Saboteur(
        "db/day-with-weekday", "The components of a day have its weekday, too.", breaks: ["DB-03"],
        at: .dateBuilder.days { components, time, calendar in components.weekday = calendar.weekday(of: time) })

    static let dateDayWithoutEra = Saboteur(
        "db/day-without-era", "The components of a day lack its era.", breaks: ["DB-03"],
        at: .dateBuilder.days { components, _, _ in components.era = nil })

    static let dateYearOfWeek = Saboteur(
        "db/year-of-week", "The year of a day is the one to which its week belongs.", breaks: ["DB-03"],
        at: .dateBuilder.days { components, time, calendar in
            components.year = calendar.components([.yearForWeekOfYear], of: time).yearForWeekOfYear
        })

    static let dateTimeWithFraction = Saboteur(
        "db/time-with-fraction", "A day at a time of day says its nanosecond, too.", breaks: ["DB-01"],
        at: .dateBuilder.parts {
            $0.days.put = { [put = $0.days.put] time, components in
                put(time, &components)
                components.nanosecond = 0
            }
        })

    static let dateTimeWithoutSecond = Saboteur(
        "db/time-without-second", "A day at a time of day says no second where that is zero.", breaks: ["DB-01"],
        at: .dateBuilder.parts {
            $0.days.put = { [put = $0.days.put] time, components in
                put(time, &components)
                components.second = time.second == 0 ? nil : time.second
            }
        })

    static let dateStaysInMonth = Saboteur(
        "db/stays-in-month", "The day after the last of a month is the first of that month.", breaks: ["DB-04"],
        at: .dateBuilder.parts {
            $0.days.adding = { [adding = $0.days.adding] days, time in
                let (before, after) = (CivilDay(time), CivilDay(adding(days, time)))
                return before.month == after.month
                    ? adding(days, time) : adding(days, time).adding(days: -before.month.length)
            }
        })

    static let dateLastOfMonth = Saboteur(
        "db/last-of-month", "An exact day that its month lacks is the last one that it has.", breaks: ["DB-05"],
        at: .dateBuilder.parts {
            $0.days.ofMonth = { [ofMonth = $0.days.ofMonth] number, first, calendar in
                let last = calendar.period(.month, of: first).upperBound.adding(days: -1)
                return min(ofMonth(number, first, calendar), last)
            }
        })

    static let dateStartsTomorrow = Saboteur(
        "db/starts-tomorrow", "A series of days begins with the day after its start.", breaks: ["DB-06"],
        at: .dateBuilder.parts { $0.days.member = { $1.addingDays($0 + 1) } })

    static let dateOneTooMany = Saboteur(
        "db/one-too-many", "A series has one member more than was asked for.", breaks: ["DB-06", "DB-21"],
        at: .dateBuilder.parts { $0.series.numbers = { 0..<$0 + 1 } })

    static let dateStraightDistances = Saboteur(
        "db/straight-distances", "The distances of an optimized series grow by doubling, not by squares.",
        breaks: ["DB-09"],
        at: .dateBuilder.parts {
            $0.series.optimizedDelay = { number, count in number + 2 * max(0, number - count / 2) }
        })

    static let dateLateSquares = Saboteur(
        "db/late-squares", "An optimized series grows from one member later on.", breaks: ["DB-09"],
        at: .dateBuilder.parts {
            $0.series.optimizedDelay = { number, count in
                let beyond = max(0, number - (count / 2 + 1))
                return number + beyond * beyond
            }
        })

    static let dateSorted = Saboteur(
        "db/sorted", "The members of a series are sorted by date.", breaks: ["DB-32"],
        at: .dateBuilder.parts { $0.series.order = { $0.sorted { $0.date() < $1.date() } } })
}
