/// What the notification centre wants done outside of itself.
package enum NotificationEffect: Sendable {
    /// Write it into the trace.
    case record(NotificationEvent)
    /// Ask the app how to present a notification, and answer with the ticket.
    case askApp(UNNotification, PresentationTicket)
    /// Tell the app what the person did, once it has been brought to life as it needs.
    case tellApp(UNNotificationResponse, AppActivation)
    /// Ask the app to show its own settings.
    case openAppSettings(UNNotification?)
    /// Answer everybody who waits for the person to decide.
    case answerAuthorizationRequests(isGranted: Bool)
}

/// Stands for a notification whose app has been asked how to present it.
package struct PresentationTicket: Hashable, Sendable {
    let number: Int
}

/// What an app answered when it was asked how to present a notification.
package enum PresentationAnswer: Hashable, Sendable {
    case options(UNNotificationPresentationOptions)
    case noDelegate
}

/// How a response reaches its app.
package enum AppActivation: String, Hashable, Sendable {
    /// The person wants to see the app: it comes to the front, launched if need be.
    case foreground
    /// The app stays where it is, or is launched in the background.
    case background
}
