import CarillonEnvironment
import Foundation

extension DateBuilder {
    /// A year: a date, and how many years to count from it.
    ///
    /// Which year of the calendar that is, the calendar in force says when it is asked.
    public struct Year: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The year of today.
        public static var thisYear: Year { yearOf(.now(in: .current)) }

        /// The year after this one.
        public static var nextYear: Year { thisYear.addingYears(1) }

        /// The year of a date.
        public static func yearOf(_ date: Date) -> Year { Year(base: date, offset: 0) }

        /// The year that many years later, or earlier if the number is negative.
        public func addingYears(_ years: Int) -> Year { Year(base: base, offset: offset.addingSaturated(years)) }

        /// The first month of the year.
        public var firstMonth: Month { month { period, _ in period.lowerBound } }

        /// The last month of the year.
        public var lastMonth: Month { month { period, calendar in calendar.kept.parts.months.last(period) } }

        /// The months of the year, in their order: twelve in most calendars, thirteen in a Hebrew leap year.
        public var allMonths: [Month] {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            return calendar.months(from: period.lowerBound, to: period.upperBound)
        }

        /// From the first moment of the year to that of the next.
        private func period(in calendar: CivilCalendar) -> Range<WallTime> {
            calendar.period(.year, countedBy: offset, from: base)
        }

        private func month(_ choose: (_ period: Range<WallTime>, _ calendar: CivilCalendar) -> WallTime) -> Month {
            let calendar = CivilCalendar.inForce
            return .monthOf(calendar.base(for: choose(period(in: calendar), calendar)))
        }
    }
}

extension CivilCalendar {
    /// The months that begin from `start` to before `end`.
    fileprivate func months(from start: WallTime, to end: WallTime) -> [DateBuilder.Month] {
        var months: [DateBuilder.Month] = []
        var start = start
        while start < end {
            months.append(.monthOf(base(for: start)))
            let next = period(.month, of: start).upperBound
            guard next > start else { break }
            start = next
        }
        return months
    }
}
