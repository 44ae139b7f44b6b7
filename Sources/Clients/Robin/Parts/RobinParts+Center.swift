package import CarillonEnvironment
package import UserNotifications

extension RobinParts {
    /// Robin's calls to the notification centre, and the way in which it uses the answers.
    package struct Center: Sendable {
        /// The notification centre of an app.
        package var current: @Sendable (Environment) -> UNUserNotificationCenter = { app in
            app.run { UNUserNotificationCenter.current() }
        }

        /// The pending requests that Robin counts: all that the centre returns.
        package var pending: @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest] = { $0 }

        /// Adds a request.
        package var add: @Sendable (UNUserNotificationCenter, UNNotificationRequest) -> Void = {
            $0.add($1, withCompletionHandler: nil)
        }

        /// Removes the pending requests with these identifiers.
        package var removePending: @Sendable (UNUserNotificationCenter, _ identifiers: [String]) -> Void = {
            $0.removePendingNotificationRequests(withIdentifiers: $1)
        }

        /// Removes every pending request.
        package var removeAllPending: @Sendable (UNUserNotificationCenter) -> Void = {
            $0.removeAllPendingNotificationRequests()
        }

        /// Removes the delivered notifications with these identifiers.
        package var removeDelivered: @Sendable (UNUserNotificationCenter, _ identifiers: [String]) -> Void = {
            $0.removeDeliveredNotifications(withIdentifiers: $1)
        }

        /// Removes every delivered notification.
        package var removeAllDelivered: @Sendable (UNUserNotificationCenter) -> Void = {
            $0.removeAllDeliveredNotifications()
        }

        /// Marks a notification as delivered, and sets its delivery date.
        package var markDelivered: @Sendable (RobinNotification, _ date: Date) -> Void = { notification, date in
            notification.delivered = true
            notification.deliveryDate = date
        }
    }
}
