import UserNotifications

/// A delegate that presents notifications as the scenario sets, and records all questions and responses.
final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate {
    /// The presentation of notifications that arrive while the app is in front.
    var presentation: UNNotificationPresentationOptions
    /// The notifications about which the centre asked, in order.
    private(set) var asked: [UNNotification] = []
    /// The person's responses, in order.
    private(set) var responses: [Response] = []
    /// The identifiers of the notifications from which the person opened the app's own settings. An empty text stands
    /// for no notification.
    private(set) var settingsOpened: [String] = []
    /// Whether the delegate answers the questions about presentation.
    var answers = true

    init(presents presentation: UNNotificationPresentationOptions = []) {
        self.presentation = presentation
    }

    /// The person's response to a notification.
    struct Response: Equatable {
        var identifier: String
        var action: String
        /// The text that the person wrote; `nil` unless the response has a text.
        var text: String?

        /// A response that opens the notification.
        static func opened(_ identifier: String) -> Response {
            Response(identifier: identifier, action: UNNotificationDefaultActionIdentifier)
        }

        /// A response that dismisses the notification.
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
