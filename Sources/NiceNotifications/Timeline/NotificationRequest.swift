import UserNotifications

extension LocalNotifications {
    /// Part of a timeline: one notification, the times at which it is due, and who makes what it says. Made by
    /// ``NotificationsScheduling``'s `schedule`.
    public struct NotificationRequest {
        typealias Maker = (Trigger, @escaping (UNMutableNotificationContent?) -> Void) -> Void

        let triggers: [Trigger]
        /// Called once for each trigger, when it is really scheduled.
        let makeContent: Maker

        /// Sets the category of everything that it says.
        public func withCategory(_ categoryIdentifier: String) -> NotificationRequest {
            changingContent { $0.categoryIdentifier = categoryIdentifier }
        }

        /// Sets the target content identifier of everything that it says.
        public func withTargetContentIdentifier(_ targetContentIdentifier: String) -> NotificationRequest {
            changingContent { $0.targetContentIdentifier = targetContentIdentifier }
        }

        /// Changes a copy, for the maker may have made the content for others too.
        private func changingContent(
            _ change: @escaping (UNMutableNotificationContent) -> Void
        ) -> NotificationRequest {
            NotificationRequest(triggers: triggers) { [makeContent] trigger, completion in
                makeContent(trigger) { content in
                    let copy = content?.mutableCopy() as? UNMutableNotificationContent
                    copy.map(change)
                    completion(copy)
                }
            }
        }
    }
}
