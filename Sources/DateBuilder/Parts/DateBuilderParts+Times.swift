import CarillonEnvironment
import Foundation

extension DateBuilderParts {
    /// Times of day.
    package struct Times: Sendable {
        /// Hours, minutes, seconds and nanoseconds of components, in seconds from midnight. They carry over what is too
        /// much.
        package var sinceMidnight: @Sendable (DateComponents) -> TimeInterval = { $0.timeUnits }

        /// Draws a second from `first` to before `limit`, which is later.
        package var draw: @Sendable (_ first: Int, _ limit: Int, any RandomNumbers) -> Int = { first, limit, numbers in
            let width = UInt64(bitPattern: Int64(limit &- first))
            return first &+ Int(bitPattern: UInt(numbers.next(below: width)))
        }

        /// Whether one time is earlier than the other.
        package var precedes: @Sendable (TimeOfDay, TimeOfDay) -> Bool = { lhs, rhs in
            (lhs.hour, lhs.minute, lhs.second) < (rhs.hour, rhs.minute, rhs.second)
        }
    }
}
