public import UserNotifications

/// A delegate that presents notifications as the scenario sets, and records all questions and responses.
public final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate {
    /// The presentation of notifications that arrive while the app is in front.
    public var presentation: UNNotificationPresentationOptions
    /// The notifications about which the centre asked, in order.
    public private(set) var asked: [UNNotification] = []
    /// The person's responses, in order.
    public private(set) var responses: [Response] = []
    /// The identifiers of the notifications from which the person opened the app's own settings. An empty text stands
    /// for no notification.
    public private(set) var settingsOpened: [String] = []
    /// Whether the delegate answers the questions about presentation.
    public var answers = true

    /// Makes a delegate.
    ///
    /// - Parameter presentation: the presentation of notifications that arrive while the app is in front.
    public init(presents presentation: UNNotificationPresentationOptions = []) {
        self.presentation = presentation
    }

    /// The person's response to a notification.
    public struct Response: Equatable {
        /// The notification's identifier.
        public var identifier: String
        /// The identifier of the action.
        public var action: String
        /// The text that the person wrote; `nil` unless the response has a text.
        public var text: String?

        /// Makes a response.
        public init(identifier: String, action: String, text: String? = nil) {
            self.identifier = identifier
            self.action = action
            self.text = text
        }

        /// A response that opens the notification.
        public static func opened(_ identifier: String) -> Response {
            Response(identifier: identifier, action: UNNotificationDefaultActionIdentifier)
        }

        /// A response that dismisses the notification.
        public static func dismissed(_ identifier: String) -> Response {
            Response(identifier: identifier, action: UNNotificationDismissActionIdentifier)
        }
    }

    /// Notes what the centre says, and answers.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        asked.append(notification)
        if answers {
            completionHandler(presentation)
        }
    }

    /// Notes what the centre says, and answers.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
        settingsOpened.append(notification?.request.identifier ?? "")
    }

    /// Notes what the centre says, and answers.
    public func userNotificationCenter(
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
