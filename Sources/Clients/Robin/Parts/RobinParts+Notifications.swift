import CarillonEnvironment
import Foundation

extension RobinParts {
    /// The properties of a notification before it is scheduled.
    package struct Notifications: Sendable {
        /// The default identifier of a notification or a group: a new UUID.
        package var newIdentifier: @Sendable () -> String = {
            Environment.current.random("robin.identifiers").nextUUID().text
        }

        /// The default trigger of a notification: one hour from now, once.
        package var defaultTrigger: @Sendable () -> RobinNotificationTrigger = {
            .date(.next(hours: 1), repeats: .none)
        }

        /// The date from which a date trigger is made: the beginning of its minute.
        package var minute: @Sendable (Date) -> Date = { $0.truncateSeconds() }

        /// Whether a key of the user info is Robin's own. The app can neither set nor remove Robin's keys.
        package var isReserved: @Sendable (_ key: AnyHashable) -> Bool = {
            $0 as? String == Constants.NotificationKeys.date
        }

        /// Whether two objects stand for the same notification, because their identifiers are equal.
        package var areEqual: @Sendable (RobinNotification, RobinNotification) -> Bool = {
            $0.identifier == $1.identifier
        }

        /// The order of an agenda. Two date triggers are compared by their dates; all other notifications are compared
        /// by their identifiers.
        package var precedes: @Sendable (RobinNotification, RobinNotification) -> Bool = { lhs, rhs in
            if case .date(let left, _)? = lhs.trigger, case .date(let right, _)? = rhs.trigger {
                return left < right
            }
            return lhs.identifier < rhs.identifier
        }
    }
}
