import UserNotifications

extension LocalNotifications {
    /// Part of a timeline: one notification, the times at which it is due, and who makes what it says. Made by
    /// ``NotificationsScheduling``'s `schedule`.
    public struct NotificationRequest {
        enum Maker {
            case immediate((Trigger) -> UNMutableNotificationContent?)
            case asynchronous((Trigger, @escaping (UNMutableNotificationContent?) -> Void) -> Void)
        }

        let triggers: [Trigger]
        /// Called once for each trigger, when it is really scheduled.
        let maker: Maker

        /// Sets the category of everything that it says.
        public func withCategory(_ categoryIdentifier: String) -> NotificationRequest {
            changingContent { $0.categoryIdentifier = categoryIdentifier }
        }

        /// Sets the target content identifier of everything that it says.
        public func withTargetContentIdentifier(_ targetContentIdentifier: String) -> NotificationRequest {
            changingContent { $0.targetContentIdentifier = targetContentIdentifier }
        }

        private func changingContent(
            _ change: @escaping (UNMutableNotificationContent) -> Void
        ) -> NotificationRequest {
            NotificationRequest(triggers: triggers, maker: maker.changingContent(change))
        }
    }
}

extension LocalNotifications.NotificationRequest.Maker {
    /// Changes a copy, for the maker may have made the content for others too.
    fileprivate func changingContent(_ change: @escaping (UNMutableNotificationContent) -> Void) -> Self {
        func changed(_ content: UNMutableNotificationContent?) -> UNMutableNotificationContent? {
            let copy = content?.mutableCopy() as? UNMutableNotificationContent
            copy.map(change)
            return copy
        }
        switch self {
        case .immediate(let make): return .immediate { changed(make($0)) }
        case .asynchronous(let make):
            return .asynchronous { trigger, completion in make(trigger) { completion(changed($0)) } }
        }
    }
}
