import CarillonEnvironment
public import Foundation

extension DateBuilder {
    /// A day: a date, and the number of days to count from it.
    ///
    /// The calendar in force turns this into a day of the calendar whenever code reads it. Days can therefore not be
    /// compared directly; compare the results of ``dateComponents()``.
    public struct Day: Sendable {
        private let base: Date
        private let offset: Int

        private init(base: Date, offset: Int) {
            self.base = base
            self.offset = offset
        }

        /// Today, by the device's clock.
        public static var today: Day { dayOf(.now(in: .current)) }

        /// The day after today.
        public static var tomorrow: Day { today.addingDays(1) }

        /// The day of a date.
        public static func dayOf(_ date: Date) -> Day { Day(base: date, offset: 0) }

        /// The day that many days later. A negative number leads to an earlier day.
        ///
        /// A day that the zone skipped, such as 30 December 2011 in Samoa, becomes the next day. A day outside of the
        /// calendar's range becomes the day of `Date.distantFuture` or `Date.distantPast`.
        public func addingDays(_ days: Int) -> Day { Day(base: base, offset: offset.addingSaturated(days)) }

        /// The era, year, month and day, by the calendar in force.
        public func dateComponents() -> DateComponents {
            let calendar = CivilCalendar.inForce
            return calendar.kept.parts.days.components(noon(in: calendar), calendar)
        }

        /// This day at a time of day.
        ///
        /// - Returns: year, month, day, hour, minute and second. If these do not identify the day, the result also has
        ///   the era (a Japanese day under an earlier emperor, a day before Christ) or the mark of a leap month.
        public func at(_ time: @autoclosure () -> TimeOfDay) -> ResolvedDate {
            // The calendar is read first, because evaluating the time may change the calendar in force.
            let calendar = CivilCalendar.inForce
            return at(time(), in: calendar)
        }

        /// This day at a time of day, by a calendar that the caller has already read.
        func at(_ time: TimeOfDay, in calendar: CivilCalendar) -> ResolvedDate {
            var components = calendar.dayComponents(of: noon(in: calendar))
            calendar.kept.parts.days.put(time, &components)
            return .components(components)
        }

        /// This day at a time of day.
        ///
        /// The numbers are stored as they are. ``ResolvedDate/date()`` carries over numbers that are too large: 25:61
        /// becomes 02:01 of the next day.
        public func at(hour: Int, minute: Int, second: Int = 0) -> ResolvedDate {
            at(TimeOfDay(hour: hour, minute: minute, second: second))
        }

        /// The middle of the day on wall clocks of the calendar's zone.
        func noon(in calendar: CivilCalendar) -> WallTime {
            calendar.day(of: calendar.kept.parts.days.adding(offset, calendar.wallTime(of: base).noon))
        }

        /// A date within this day.
        func base(in calendar: CivilCalendar) -> Date { calendar.base(for: noon(in: calendar)) }

        /// Makes the day of a wall time.
        init(of time: WallTime, in calendar: CivilCalendar) {
            self.init(base: calendar.base(for: time), offset: 0)
        }
    }
}

extension CivilCalendar {
    /// The date that stands for the day of `time`: the first moment of that day. The date also stands for a month or
    /// year that begins on that day.
    func base(for time: WallTime) -> Date { date(of: time.startOfDay) }
}
