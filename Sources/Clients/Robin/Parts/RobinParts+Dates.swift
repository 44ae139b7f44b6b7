import CarillonEnvironment
import Foundation

extension RobinParts {
    /// The computation of dates at a distance from other dates.
    package struct Dates: Sendable {
        /// The date that many units later, by the device's calendar. The result is `nil` or the same date if there is
        /// no such date.
        package var adding: @Sendable (_ count: Int, _ unit: Calendar.Component, _ date: Date) -> Date? = {
            Environment.current.platform.calendar.date(byAdding: $1, value: $0, to: $2)
        }

        /// The next date at a time of day, computed from today's date at that time.
        package var coming: @Sendable (_ today: Date, _ now: Date) -> Date = { today, now in
            today < now ? today.next(days: 1) : today
        }
    }
}
