import CarillonEnvironment
import Foundation

extension DateBuilderParts {
    /// Which calendar is asked, and when it is now.
    package struct Calendars: Sendable {
        /// The time by the device's clock.
        package var now: @Sendable (Environment) -> Date = { $0.date }

        /// The device's calendar, which is in force where nothing else is; asked for anew each time.
        package var device: @Sendable (Environment) -> Calendar = { $0.platform.calendar }

        /// Whether two calendars say the same of every date, so that choosing one is choosing the other.
        package var areEquivalent: @Sendable (Calendar, Calendar) -> Bool = { $0.isEquivalent(to: $1) }

        /// The closure whose calendar counts for code of an app, given the innermost one around the code, of whichever
        /// app.
        package var closure: @Sendable (_ innermost: CalendarChoice?, _ app: Environment) -> CalendarChoice? = {
            $0?.nearest(of: $1)
        }
    }
}
