import UserNotifications

/// An app's delegate that presents notifications as it is told to, and remembers all that it was asked and told.
final class Inbox: NSObject, UNUserNotificationCenterDelegate {
    /// How it presents what arrives while the app is in front.
    var presentation: UNNotificationPresentationOptions
    /// What it was asked to present, in that order.
    private(set) var asked: [UNNotification] = []
    /// What the person did, in that order.
    private(set) var responses: [Response] = []
    /// The notifications from which the person opened the app's own settings, by their identifiers; an empty one for
    /// none.
    private(set) var settingsOpened: [String] = []
    /// Whether it answers at all when it is asked to present something.
    var answers = true

    init(presents presentation: UNNotificationPresentationOptions = []) {
        self.presentation = presentation
    }

    /// What the person did with a notification.
    struct Response: Equatable {
        var identifier: String
        var action: String
        /// What the person wrote; `nil` unless the response is one with text.
        var text: String?

        /// The person opened the notification.
        static func opened(_ identifier: String) -> Response {
            Response(identifier: identifier, action: UNNotificationDefaultActionIdentifier)
        }

        /// The person dismissed the notification.
        static func dismissed(_ identifier: String) -> Response {
            Response(identifier: identifier, action: UNNotificationDismissActionIdentifier)
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        asked.append(notification)
        if answers {
            completionHandler(presentation)
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
        settingsOpened.append(notification?.request.identifier ?? "")
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        responses.append(
            Response(
                identifier: response.notification.request.identifier, action: response.actionIdentifier,
                text: (response as? UNTextInputNotificationResponse)?.userText))
        completionHandler()
    }
}
