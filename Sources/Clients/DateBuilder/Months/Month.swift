import CarillonEnvironment
public import Foundation

extension DateBuilder {
    /// A month: a date, and the number of months to count from it.
    ///
    /// The calendar in force turns this into a month of the calendar whenever code reads it.
    public struct Month: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The current month.
        public static var thisMonth: Month { monthOf(.now(in: .current)) }

        /// The month after this one.
        public static var nextMonth: Month { thisMonth.addingMonths(1) }

        /// The month of a date.
        public static func monthOf(_ date: Date) -> Month { Month(base: date, offset: 0) }

        /// The month that many months later. A negative number leads to an earlier month.
        public func addingMonths(_ months: Int) -> Month {
            Month(base: base, offset: offset.addingSaturated(months))
        }

        /// The first day of the month.
        public var firstDay: Day { day { period, _ in period.lowerBound } }

        /// The last day of the month.
        public var lastDay: Day { day { period, calendar in calendar.kept.parts.months.last(period) } }

        /// The days of the month, in order.
        public var allDays: [Day] {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            return calendar.days(from: period.lowerBound, to: period.upperBound)
        }

        /// The first, second, … day of the month with that weekday.
        ///
        /// An ordinal that the month lacks leads into the next month: the fifth such day can be the first of the next
        /// month. The ordinal 0 is a week before the first. Negative ordinals count from the end, and -1 is the last.
        ///
        /// - Returns: `nil` if the day is outside of the calendar's range.
        public func weekday(_ ordinal: Ordinal, _ weekday: Week.GregorianWeekday) -> Day? {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            guard let time = calendar.occurrence(ordinal.rawValue, of: weekday, in: period) else { return nil }
            return Day(of: time, in: calendar)
        }

        /// The first day of the month with that weekday.
        public func first(_ weekday: Week.GregorianWeekday) -> Day {
            day { period, calendar in calendar.first(weekday, from: period.lowerBound) }
        }

        /// The period from the first moment of the month to the first moment of the next.
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
    /// The month or year that many units after the month or year of a date, from its first moment to the first moment
    /// of the next.
    func period(_ unit: Calendar.Component, countedBy count: Int, from base: Date) -> Range<WallTime> {
        let time = kept.parts.months.adding(count, unit, wallTime(of: base), self)
        return kept.parts.months.period(unit, time, self)
    }

    /// The first, second, … day of a month with that weekday; `nil` if the day is outside of the calendar's range.
    fileprivate func occurrence(
        _ ordinal: Int, of weekday: DateBuilder.Week.GregorianWeekday, in period: Range<WallTime>
    ) -> WallTime? {
        let (first, weeks) =
            ordinal < 0
            // The last such day lies within the seven days before the next month.
            ? (self.first(weekday, from: period.upperBound.adding(days: -7)), ordinal + 1)
            : (self.first(weekday, from: period.lowerBound), ordinal.addingSaturated(-1))
        let time = kept.parts.months.later(weeks, first, period)
        return time.isInRange ? time : nil
    }
}
