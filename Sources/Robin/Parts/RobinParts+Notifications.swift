import CarillonEnvironment
import Foundation

extension RobinParts {
    /// What a notification is before anybody schedules it.
    package struct Notifications: Sendable {
        /// The identifier of a notification or a group that was given none: a new UUID.
        package var newIdentifier: @Sendable () -> String = {
            Environment.current.random("robin.identifiers").nextUUID().text
        }

        /// The trigger of a notification that was given none: one hour from now, once.
        package var defaultTrigger: @Sendable () -> RobinNotificationTrigger = {
            .date(.next(hours: 1), repeats: .none)
        }

        /// The date that a date trigger is made of: the beginning of its minute.
        package var minute: @Sendable (Date) -> Date = { $0.truncateSeconds() }

        /// Whether a key of the user info is Robin's own, which the app can neither set nor remove.
        package var isReserved: @Sendable (_ key: AnyHashable) -> Bool = {
            $0 as? String == Constants.NotificationKeys.date
        }

        /// Whether two objects stand for one notification: by their identifiers.
        package var areEqual: @Sendable (RobinNotification, RobinNotification) -> Bool = {
            $0.identifier == $1.identifier
        }

        /// The order of an agenda: by date if both triggers are dates, and by identifier otherwise.
        package var precedes: @Sendable (RobinNotification, RobinNotification) -> Bool = { lhs, rhs in
            if case .date(let left, _)? = lhs.trigger, case .date(let right, _)? = rhs.trigger {
                return left < right
            }
            return lhs.identifier < rhs.identifier
        }
    }
}
