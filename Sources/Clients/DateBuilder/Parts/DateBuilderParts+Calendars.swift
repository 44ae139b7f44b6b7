package import CarillonEnvironment
package import Foundation

extension DateBuilderParts {
    /// The choice of the calendar, and the current time.
    package struct Calendars: Sendable {
        /// The time by the device's clock.
        package var now: @Sendable (Environment) -> Date = { $0.date }

        /// The device's current calendar. The calendar is in force if the code has set no other, and is read again each
        /// time.
        package var device: @Sendable (Environment) -> Calendar = { $0.platform.calendar }

        /// Whether two calendars give the same results for every date, so that choosing one means choosing the other.
        package var areEquivalent: @Sendable (Calendar, Calendar) -> Bool = { $0.isEquivalent(to: $1) }

        /// The closure whose calendar counts for an app's code, found from the innermost closure around the code, which
        /// may belong to another app.
        package var closure: @Sendable (_ innermost: CalendarChoice?, _ app: Environment) -> CalendarChoice? = {
            $0?.nearest(of: $1)
        }
    }
}
