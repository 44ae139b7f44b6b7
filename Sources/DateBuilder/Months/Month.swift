import CarillonEnvironment
import Foundation

extension DateBuilder {
    /// A month: a date, and how many months to count from it.
    ///
    /// Which month of the calendar that is, the calendar in force says when it is asked.
    public struct Month: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The month of today.
        public static var thisMonth: Month { monthOf(.now(in: .current)) }

        /// The month after this one.
        public static var nextMonth: Month { thisMonth.addingMonths(1) }

        /// The month of a date.
        public static func monthOf(_ date: Date) -> Month { Month(base: date, offset: 0) }

        /// The month that many months later, or earlier if the number is negative.
        public func addingMonths(_ months: Int) -> Month {
            Month(base: base, offset: offset.addingSaturated(months))
        }

        /// The first day of the month.
        public var firstDay: Day { day { period, _ in period.lowerBound } }

        /// The last day of the month.
        public var lastDay: Day { day { period, calendar in calendar.kept.parts.months.last(period) } }

        /// The days of the month, in their order.
        public var allDays: [Day] {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            return calendar.days(from: period.lowerBound, to: period.upperBound)
        }

        /// The first, second, … day with that name of the month.
        ///
        /// A fifth one that the month lacks is the first one of the next month, and so on; the one of number 0 is a
        /// week before the first; negative numbers count from the end, -1 being the last.
        ///
        /// - Returns: `nil` if the day lies beyond the calendar's range.
        public func weekday(_ ordinal: Ordinal, _ weekday: Week.GregorianWeekday) -> Day? {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            guard let time = calendar.occurrence(ordinal.rawValue, of: weekday, in: period) else { return nil }
            return Day(of: time, in: calendar)
        }

        /// The first day with that name of the month.
        public func first(_ weekday: Week.GregorianWeekday) -> Day {
            day { period, calendar in calendar.first(weekday, from: period.lowerBound) }
        }

        /// From the first moment of the month to that of the next.
        private func period(in calendar: CivilCalendar) -> Range<WallTime> {
            calendar.period(.month, countedBy: offset, from: base)
        }

        private func day(_ choose: (_ period: Range<WallTime>, _ calendar: CivilCalendar) -> WallTime) -> Day {
            let calendar = CivilCalendar.inForce
            return Day(of: choose(period(in: calendar), calendar), in: calendar)
        }
    }
}

extension CivilCalendar {
    /// The month or year that is so many of them after that of a date, from its first moment to that of the next.
    func period(_ unit: Calendar.Component, countedBy count: Int, from base: Date) -> Range<WallTime> {
        let time = kept.parts.months.adding(count, unit, wallTime(of: base), self)
        return kept.parts.months.period(unit, time, self)
    }

    /// The first, second, … day with that name of a month, if it is in the calendar's range.
    fileprivate func occurrence(
        _ ordinal: Int, of weekday: DateBuilder.Week.GregorianWeekday, in period: Range<WallTime>
    ) -> WallTime? {
        let (first, weeks) =
            ordinal < 0
            // The last one is among the seven days before the next month.
            ? (self.first(weekday, from: period.upperBound.adding(days: -7)), ordinal + 1)
            : (self.first(weekday, from: period.lowerBound), ordinal.addingSaturated(-1))
        let time = kept.parts.months.later(weeks, first, period)
        return time.isInRange ? time : nil
    }
}
