package import UserNotifications

extension LocalNotifications {
    /// A part of a timeline: one notification, the times at which it is due, and the maker of its content.
    /// ``NotificationsScheduling``'s `schedule` makes requests.
    public struct NotificationRequest {
        package enum Maker {
            case immediate((Trigger) -> UNMutableNotificationContent?)
            case asynchronous((Trigger, @escaping (UNMutableNotificationContent?) -> Void) -> Void)

            /// Whether the maker answers later.
            var owesAnswer: Bool {
                if case .asynchronous = self { true } else { false }
            }
        }

        package let triggers: [Trigger]
        /// The maker of the contents. The library calls it once for each trigger, when it really schedules the trigger.
        let maker: Maker
        /// The values that the request sets on every content from the maker; `nil` if there are none.
        private(set) var marks: ContentMarks?

        init(triggers: [Trigger], maker: Maker) {
            self.triggers = triggers
            self.maker = maker
        }

        /// Returns a request that sets the category of all its contents.
        public func withCategory(_ categoryIdentifier: String) -> NotificationRequest {
            marking { $0.category = categoryIdentifier }
        }

        /// Returns a request that sets the target content identifier of all its contents.
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
