import Carillon
import DateBuilder
import DateBuilderScenarios
import Foundation
import ScenarioFixtures

/// Saboteurs that move the beginning, the end and the weekend of weeks.
extension Saboteur {
    static let dateSundayFirst = Saboteur(
        "db/sunday-first", "Weeks begin on Sunday, whatever the calendar says.", breaks: ["DB-11", "DB-12"],
        at: .dateBuilder.parts {
            $0.weeks.start = { [start = $0.weeks.start] time, weekday, _ in start(time, weekday, 1) }
        })

    static let dateMondayFirst = Saboteur(
        "db/monday-first", "Weeks begin on Monday, whatever the calendar says.", breaks: ["DB-11", "DB-16"],
        at: .dateBuilder.parts {
            $0.weeks.start = { [start = $0.weeks.start] time, weekday, _ in start(time, weekday, 2) }
        })

    static let dateWeekBehind = Saboteur(
        "db/week-behind", "On a weekday before the one on which weeks begin, the week is the next one.",
        breaks: ["DB-11", "DB-12"],
        at: .dateBuilder.parts {
            $0.weeks.start = { time, weekday, firstWeekday in
                time.startOfDay.adding(days: firstWeekday - weekday)
            }
        })

    static let dateYearCutsWeek = Saboteur(
        "db/year-cuts-week", "The first week of a year begins with the year.", breaks: ["DB-16"],
        at: .dateBuilder.parts {
            $0.weeks.start = { [start = $0.weeks.start] time, weekday, firstWeekday in
                let (first, today) = (start(time, weekday, firstWeekday), CivilDay(time))
                return CivilDay(first).year == today.year
                    ? first : time.startOfDay.adding(days: 1 - today.day)
            }
        })

    static let dateEighthDay = Saboteur(
        "db/eighth-day", "The first day of the next week counts among those of the week.",
        breaks: ["DB-11", "DB-15"],
        at: .dateBuilder.parts { $0.weeks.length = 8 })

    static let dateWholeDaysOfWeek = Saboteur(
        "db/whole-days-of-week", "A week has as many days as there are 24 hours in it.", breaks: ["DB-15"],
        at: .dateBuilder.parts {
            $0.weeks.days = { [days = $0.weeks.days] start, end, calendar in
                let hours = calendar.date(of: end).timeIntervalSince(calendar.date(of: start)) / 3_600
                return Array(days(start, end, calendar).prefix(Int(hours) / 24))
            }
        })

    static let dateKeepsLeftOut = Saboteur(
        "db/keeps-left-out", "A day that the zone left out is among the days of its month.", breaks: ["DB-33"],
        at: .dateBuilder.parts {
            $0.weeks.days = { start, end, _ in
                Array(sequence(first: start) { $0.adding(days: 1) }.prefix { $0 < end })
            }
        })

    static let dateSundayIsSeven = Saboteur(
        "db/sunday-is-seven", "Weekdays are counted from Monday.", breaks: ["DB-12", "DB-19"],
        at: .dateBuilder.parts {
            $0.weeks.distance = { [distance = $0.weeks.distance] from, to in distance(from, to - 1) }
        })

    static let dateSaturdayAndSunday = Saboteur(
        "db/saturday-and-sunday", "Weekends are Saturday and Sunday everywhere.", breaks: ["DB-13"],
        at: .dateBuilder.parts {
            $0.weeks.weekend = { time, calendar in
                let saturday = calendar.next(7, after: time)
                return saturday..<saturday.adding(days: 2)
            }
        })

    static let dateFridayAndSaturday = Saboteur(
        "db/friday-and-saturday", "Weekends are Friday and Saturday everywhere.", breaks: ["DB-13", "DB-14"],
        at: .dateBuilder.parts {
            $0.weeks.weekend = { time, calendar in
                let friday = calendar.next(6, after: time)
                return friday..<friday.adding(days: 2)
            }
        })

    static let dateWeekendEndsWithWeek = Saboteur(
        "db/weekend-ends-with-week", "A weekend ends with its week at the latest.", breaks: ["DB-14"],
        at: .dateBuilder.parts {
            $0.weeks.weekend = { [weekend = $0.weeks.weekend] time, calendar in
                weekend(time, calendar).map { $0.lowerBound..<min($0.upperBound, time.adding(days: 7)) }
            }
        })
}

extension CivilCalendar {
    /// The first moment of the next day with that weekday, where 1 is Sunday. The moment is later than the day of
    /// `time`.
    fileprivate func next(_ weekday: Int, after time: DateBuilder.WallTime) -> DateBuilder.WallTime {
        let days = (1...7).first { self.weekday(of: time.adding(days: $0)) == weekday } ?? 7
        return time.startOfDay.adding(days: days)
    }
}
