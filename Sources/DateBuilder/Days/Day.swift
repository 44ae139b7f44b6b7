import CarillonEnvironment
import Foundation

extension DateBuilder {
    /// A day: a date, and how many days to count from it.
    ///
    /// Which day of the calendar that is, the calendar in force says when it is asked. So days cannot be compared as
    /// such; compare what ``dateComponents()`` returns.
    public struct Day: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// The day of the device's clock.
        public static var today: Day { dayOf(.now(in: .current)) }

        /// The day after today.
        public static var tomorrow: Day { today.addingDays(1) }

        /// The day of a date.
        public static func dayOf(_ date: Date) -> Day { Day(base: date, offset: 0) }

        /// The day that many days later, or earlier if the number is negative.
        ///
        /// A day that the zone left out, such as 30 December 2011 in Samoa, is the next one. What lies beyond the
        /// calendar's range is the day of `Date.distantFuture` or `Date.distantPast`.
        public func addingDays(_ days: Int) -> Day { Day(base: base, offset: offset.addingSaturated(days)) }

        /// Era, year, month and day, by the calendar in force.
        public func dateComponents() -> DateComponents {
            let calendar = CivilCalendar.inForce
            return calendar.kept.parts.days.components(noon(in: calendar), calendar)
        }

        /// This day at a time of day.
        ///
        /// - Returns: year, month, day, hour, minute and second; if those do not say which day it is, its era too (a
        ///   Japanese day under an earlier emperor, a day before Christ) or the mark of a leap month.
        public func at(_ time: @autoclosure () -> TimeOfDay) -> ResolvedDate {
            // The calendar of before, should the time put another one in force.
            let calendar = CivilCalendar.inForce
            return at(time(), in: calendar)
        }

        /// The same by a calendar that is known already.
        func at(_ time: TimeOfDay, in calendar: CivilCalendar) -> ResolvedDate {
            var components = calendar.dayComponents(of: noon(in: calendar))
            calendar.kept.parts.days.put(time, &components)
            return .components(components)
        }

        /// This day at a time of day.
        ///
        /// The numbers are taken as they are. ``ResolvedDate/date()`` carries over what is too much: 25:61 is 02:01 of
        /// the next day.
        public func at(hour: Int, minute: Int, second: Int = 0) -> ResolvedDate {
            at(TimeOfDay(hour: hour, minute: minute, second: second))
        }

        /// The day's middle, on wall clocks of the calendar's zone.
        func noon(in calendar: CivilCalendar) -> WallTime {
            calendar.day(of: calendar.kept.parts.days.adding(offset, calendar.wallTime(of: base).noon))
        }

        /// A date of this day.
        func base(in calendar: CivilCalendar) -> Date { calendar.base(for: noon(in: calendar)) }

        /// The day of a wall time.
        init(of time: WallTime, in calendar: CivilCalendar) {
            self.init(base: calendar.base(for: time), offset: 0)
        }
    }
}

extension CivilCalendar {
    /// The date that stands for the day of `time`, and for a month or year that begins on it: its first moment.
    func base(for time: WallTime) -> Date { date(of: time.startOfDay) }
}
