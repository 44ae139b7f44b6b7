import CarillonEnvironment
public import Foundation

extension DateBuilder {
    /// A year: a date, and the number of years to count from it.
    ///
    /// The calendar in force turns this into a year of the calendar whenever code reads it.
    public struct Year: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The current year.
        public static var thisYear: Year { yearOf(.now(in: .current)) }

        /// The year after this one.
        public static var nextYear: Year { thisYear.addingYears(1) }

        /// The year of a date.
        public static func yearOf(_ date: Date) -> Year { Year(base: date, offset: 0) }

        /// The year that many years later. A negative number leads to an earlier year.
        public func addingYears(_ years: Int) -> Year { Year(base: base, offset: offset.addingSaturated(years)) }

        /// The first month of the year.
        public var firstMonth: Month { month { period, _ in period.lowerBound } }

        /// The last month of the year.
        public var lastMonth: Month { month { period, calendar in calendar.kept.parts.months.last(period) } }

        /// The months of the year, in order. Most calendars have twelve, and a Hebrew leap year has thirteen.
        public var allMonths: [Month] {
            let calendar = CivilCalendar.inForce
            let period = period(in: calendar)
            return calendar.months(from: period.lowerBound, to: period.upperBound)
        }

        /// The period from the first moment of the year to the first moment of the next.
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
    /// The months that begin at or after `start` and before `end`.
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
