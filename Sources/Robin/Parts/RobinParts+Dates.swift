import CarillonEnvironment
import Foundation

extension RobinParts {
    /// The dates that are so far from others.
    package struct Dates: Sendable {
        /// The date so many of a unit later, by the device's calendar; `nil` or the same one where there is none.
        package var adding: @Sendable (_ count: Int, _ unit: Calendar.Component, _ date: Date) -> Date? = {
            Environment.current.platform.calendar.date(byAdding: $1, value: $0, to: $2)
        }

        /// The next date at a time of day, given that of today.
        package var coming: @Sendable (_ today: Date, _ now: Date) -> Date = { today, now in
            today < now ? today.next(days: 1) : today
        }
    }
}
