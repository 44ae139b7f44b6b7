import UserNotifications

extension LocalNotifications {
    /// Part of a timeline: one notification, the times at which it is due, and who makes what it says. Made by
    /// ``NotificationsScheduling``'s `schedule`.
    public struct NotificationRequest {
        package enum Maker {
            case immediate((Trigger) -> UNMutableNotificationContent?)
            case asynchronous((Trigger, @escaping (UNMutableNotificationContent?) -> Void) -> Void)

            /// Whether it has to be waited for.
            var owesAnswer: Bool {
                if case .asynchronous = self { true } else { false }
            }
        }

        package let triggers: [Trigger]
        /// Called once for each trigger, when it is really scheduled.
        let maker: Maker
        /// Set on everything that the maker makes; `nil` if nothing is.
        private(set) var marks: ContentMarks?

        init(triggers: [Trigger], maker: Maker) {
            self.triggers = triggers
            self.maker = maker
        }

        /// Sets the category of everything that it says.
        public func withCategory(_ categoryIdentifier: String) -> NotificationRequest {
            marking { $0.category = categoryIdentifier }
        }

        /// Sets the target content identifier of everything that it says.
        public func withTargetContentIdentifier(_ targetContentIdentifier: String) -> NotificationRequest {
            marking { $0.target = targetContentIdentifier }
        }

        private func marking(_ mark: (inout ContentMarks) -> Void) -> NotificationRequest {
            var (request, marks) = (self, marks ?? ContentMarks())
            mark(&marks)
            request.marks = marks
            return request
        }
    }
}
