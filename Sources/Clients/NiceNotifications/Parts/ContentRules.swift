package import UserNotifications

/// The rules for making contents, marking them, and putting them into requests.
package struct ContentRules: Sendable {
    package typealias Content = UNMutableNotificationContent

    /// Asks a maker for the content for a trigger. The maker answers now or later.
    ///
    /// - Parameter made: gets the content, on the thread that made it. `nil` leaves out this trigger.
    package var make:
        @Sendable (
            _ maker: LocalNotifications.NotificationRequest.Maker, LocalNotifications.Trigger,
            _ made: @escaping (Content?) -> Void
        ) -> Void = { maker, trigger, made in
            switch maker {
            case .immediate(let make): made(make(trigger))
            case .asynchronous(let make): make(trigger, made)
            }
        }

    /// A copy of the content, with a request's category and target. The maker may use the same content for other
    /// requests, so the original stays unchanged.
    package var marked: @Sendable (Content, ContentMarks) -> Content = { content, marks in
        guard let copy = content.mutableCopy() as? Content else { return content }
        copy.categoryIdentifier = marks.category ?? copy.categoryIdentifier
        copy.targetContentIdentifier = marks.target ?? copy.targetContentIdentifier
        return copy
    }

    /// The request for the notification centre.
    package var request: @Sendable (_ identifier: String, Content, UNNotificationTrigger) -> UNNotificationRequest = {
        UNNotificationRequest(identifier: $0, content: $1, trigger: $2)
    }
}

/// The values that a request sets on every content from its maker. `nil` leaves the maker's value.
package struct ContentMarks: Hashable, Sendable {
    package var category: String?
    package var target: String?
}
