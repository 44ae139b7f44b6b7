import UserNotifications

/// How contents are made, marked, and put into requests.
package struct ContentRules: Sendable {
    package typealias Content = UNMutableNotificationContent

    /// Has a maker make the content for a trigger, now or later.
    ///
    /// - Parameter made: gets the content, on the thread on which it was made; `nil` leaves that one trigger out.
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

    /// A content with a request's category and target. A copy, for the maker may have made the content for others too.
    package var marked: @Sendable (Content, ContentMarks) -> Content = { content, marks in
        guard let copy = content.mutableCopy() as? Content else { return content }
        copy.categoryIdentifier = marks.category ?? copy.categoryIdentifier
        copy.targetContentIdentifier = marks.target ?? copy.targetContentIdentifier
        return copy
    }

    /// The request that is handed to the notification centre.
    package var request: @Sendable (_ identifier: String, Content, UNNotificationTrigger) -> UNNotificationRequest = {
        UNNotificationRequest(identifier: $0, content: $1, trigger: $2)
    }
}

/// What a request sets on everything that its maker makes; `nil` is left as the maker made it.
package struct ContentMarks: Hashable, Sendable {
    package var category: String?
    package var target: String?
}
