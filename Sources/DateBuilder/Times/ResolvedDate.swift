import Foundation

extension DateBuilder {
    /// What an expression comes to: a moment, or components that become one by the calendar in force.
    public enum ResolvedDate: Hashable, Sendable {
        /// A moment, the same everywhere.
        case exact(Date)
        /// What calendar and clock show. It has no zone unless the components say so.
        case components(DateComponents)

        /// The components; of a moment, by the calendar in force, era, year, month, weekday, day, hour, minute and
        /// second.
        public func dateComponents() -> DateComponents {
            switch self {
            case .exact(let date):
                let calendar = CivilCalendar.inForce
                return calendar.kept.parts.moments.components(date, calendar)
            case .components(let components):
                return components
            }
        }

        /// The moment; of components, by the calendar in force.
        ///
        /// A component that is too large or too small is carried over. A time that does not exist because the clock
        /// was set forward is that much later: 02:30 is 03:30. Of a time that exists twice because the clock was set
        /// back, the first counts.
        ///
        /// - Returns: for components that are beyond the calendar's range `Date.distantFuture` or `Date.distantPast`.
        public func date() -> Date {
            switch self {
            case .exact(let date):
                return date
            case .components(let components):
                let calendar = CivilCalendar(DateBuilder.calendar, zone: components.timeZone)
                return calendar.date(of: calendar.wallTime(of: components))
            }
        }
    }
}

/// A moment as it is.
public func ExactlyAt(_ date: Date) -> DateBuilder.ResolvedDate { .exact(date) }
