import CarillonEnvironment
public import Foundation

extension DateBuilder {
    /// A week: a date, and the number of weeks to count from it.
    ///
    /// The calendar in force determines the first day of the week and the days of the weekend whenever code reads the
    /// week.
    public struct Week: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The current week.
        public static var thisWeek: Week { weekOf(.now(in: .current)) }

        /// The week after this one.
        public static var nextWeek: Week { thisWeek.addingWeeks(1) }

        /// The week of a date.
        public static func weekOf(_ date: Date) -> Week { Week(base: date, offset: 0) }

        /// The week that many weeks later. A negative number leads to an earlier week.
        public func addingWeeks(_ weeks: Int) -> Week { Week(base: base, offset: offset.addingSaturated(weeks)) }

        /// The first day of the week, by the calendar in force.
        public var firstDay: Day { day { start, _ in start } }

        /// The last day of the week, by the calendar in force.
        public var lastDay: Day { day { start, calendar in calendar.lastDay(ofWeek: start) } }

        /// The first day of the first weekend that begins after the beginning of the week.
        ///
        /// A weekend that begins together with the week does not count; the next weekend counts instead. In a calendar
        /// without weekends, this is the ``lastDay``.
        public var weekendStartDay: Day {
            day { start, calendar in
                calendar.kept.parts.weeks.weekend(start, calendar)?.lowerBound ?? calendar.lastDay(ofWeek: start)
            }
        }

        /// The last day of the weekend that begins on ``weekendStartDay``. The day can belong to the next week.
        public var weekendEndDay: Day {
            day { start, calendar in
                calendar.kept.parts.weeks.weekend(start, calendar)?.upperBound.lastSecondBefore
                    ?? calendar.lastDay(ofWeek: start)
            }
        }

        /// The days of the week, in order. There are seven, unless the zone skipped a day.
        public var allDays: [Day] {
            let calendar = CivilCalendar.inForce
            let start = start(in: calendar)
            return calendar.days(from: start, to: start.adding(days: calendar.kept.parts.weeks.length))
        }

        /// The day of the week with that weekday.
        ///
        /// Sunday is the last day of a week that begins on Monday, and the first day of a week that begins on Sunday.
        public func weekday(_ weekday: GregorianWeekday) -> Day {
            day { start, calendar in calendar.first(weekday, from: start) }
        }

        /// The first moment of the week.
        private func start(in calendar: CivilCalendar) -> WallTime {
            let day = calendar.wallTime(of: base).adding(days: offset.multipliedSaturated(by: 7))
            return calendar.startOfWeek(of: calendar.day(of: day))
        }

        private func day(_ choose: (_ start: WallTime, _ calendar: CivilCalendar) -> WallTime) -> Day {
            let calendar = CivilCalendar.inForce
            return Day(of: choose(start(in: calendar), calendar), in: calendar)
        }
    }
}

extension CivilCalendar {
    /// The days at or after `start` and before `end`. Days that the zone skipped are left out.
    func days(from start: WallTime, to end: WallTime) -> [DateBuilder.Day] {
        kept.parts.weeks.days(start, end, self).map { DateBuilder.Day(of: $0, in: self) }
    }

    fileprivate func lastDay(ofWeek start: WallTime) -> WallTime { start.adding(days: kept.parts.weeks.length - 1) }
}
