public import Foundation

extension DateBuilder {
    /// The result of an expression: a moment, or components that the calendar in force turns into a moment.
    public enum ResolvedDate: Hashable, Sendable {
        /// A moment, which is the same in every zone.
        case exact(Date)
        /// The calendar's date and the clock's time. The components have no zone unless they contain one.
        case components(DateComponents)

        /// The components. For a moment, the calendar in force gives era, year, month, weekday, day, hour, minute and
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

        /// The moment. For components, the calendar in force gives the moment.
        ///
        /// A component that is too large or too small carries over. A time in the gap of a clock that is set forward
        /// comes later by the length of the gap: 02:30 becomes 03:30. A time that comes twice because the clock was set
        /// back counts the first time.
        ///
        /// - Returns: `Date.distantFuture` or `Date.distantPast` for components outside of the calendar's range.
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

/// Returns the moment as an expression, unchanged.
public func ExactlyAt(_ date: Date) -> DateBuilder.ResolvedDate { .exact(date) }
