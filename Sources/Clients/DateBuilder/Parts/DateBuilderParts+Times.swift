package import CarillonEnvironment
package import Foundation

extension DateBuilderParts {
    /// The rules for times of day.
    package struct Times: Sendable {
        /// The hours, minutes, seconds and nanoseconds of components, in seconds since midnight. Numbers that are too
        /// large carry over.
        package var sinceMidnight: @Sendable (DateComponents) -> TimeInterval = { $0.timeUnits }

        /// Draws a second at or after `first` and before `limit`. The limit must be later.
        package var draw: @Sendable (_ first: Int, _ limit: Int, any RandomNumbers) -> Int = { first, limit, numbers in
            let width = UInt64(bitPattern: Int64(limit &- first))
            return first &+ Int(bitPattern: UInt(numbers.next(below: width)))
        }

        /// Whether one time is earlier than another.
        package var precedes: @Sendable (TimeOfDay, TimeOfDay) -> Bool = { lhs, rhs in
            (lhs.hour, lhs.minute, lhs.second) < (rhs.hour, rhs.minute, rhs.second)
        }
    }
}
