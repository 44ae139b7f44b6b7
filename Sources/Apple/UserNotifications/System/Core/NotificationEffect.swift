/// An effect that the notification centre asks its owner to carry out.
package enum NotificationEffect: Sendable {
    /// The event goes into the trace.
    case record(NotificationEvent)
    /// The app decides how to present a notification. The owner passes the answer back with the ticket.
    case askApp(UNNotification, PresentationTicket)
    /// The app receives the person's response, after the owner has launched or activated the app as needed.
    case tellApp(UNNotificationResponse, AppActivation)
    /// The app shows its own settings.
    case openAppSettings(UNNotification?)
    /// All callers that wait for the person's decision get their answer.
    case answerAuthorizationRequests(isGranted: Bool)
}

/// The number of a question to an app: how should the app's notification be presented?
package struct PresentationTicket: Hashable, Sendable {
    let number: Int
}

/// The app's answer to the question how to present a notification.
package enum PresentationAnswer: Hashable, Sendable {
    case options(UNNotificationPresentationOptions)
    case noDelegate
}

/// The way in which a response reaches its app.
package enum AppActivation: String, Hashable, Sendable {
    /// The app comes to the front, because the person wants to see it. The system launches the app if needed.
    case foreground
    /// The app stays in its place, or the system launches it in the background.
    case background
}
