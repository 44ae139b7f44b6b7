import Carillon
import UserNotifications

// The two seams of the notification centre at which most of its saboteurs sit.
extension Saboteur {
    /// A saboteur between every app and the system's side of its notification centre.
    ///
    /// - Parameter service: what the app talks to instead, given what it would have talked to.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        service: @escaping @Sendable (any NotificationService) -> any NotificationService
    ) {
        self.init(id, summary, breaks: breaks, appService: { service($1) })
    }

    /// The same, for one that looks at the app and at its device.
    ///
    /// - Parameter appService: what the app talks to instead, given the app and what it would have talked to.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        appService: @escaping @Sendable (App, any NotificationService) -> any NotificationService
    ) {
        self.init(id, summary, breaks: breaks) { world in
            world.decorateApps { app in app.system.decorateService { appService(app, $0) } }
        }
    }

    /// A saboteur inside the system's side of every notification centre.
    ///
    /// - Parameter parts: exchanges or wraps parts of the centre.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        parts: @escaping @Sendable (inout NotificationParts) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { world in
            world.decorateApps { $0.system.decorateParts(parts) }
        }
    }
}
