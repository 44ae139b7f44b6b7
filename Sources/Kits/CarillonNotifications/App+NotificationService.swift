public import CarillonConformance
import UserNotifications

extension App {
    /// Wraps the system's side of this app's notification centre.
    ///
    /// ```swift
    /// phone.mainApp.decorateNotificationService { next in
    ///     ForwardingNotificationService(
    ///         to: next, add: { _, answer in answer(UNError(.notificationsNotAllowed)) })
    /// }
    /// ```
    ///
    /// - Parameter wrap: Returns the service that the app talks to. The argument is the true service.
    public func decorateNotificationService(
        _ wrap: (ForwardingNotificationService) -> ForwardingNotificationService
    ) {
        system.decorateService { next in
            wrap(ForwardingNotificationService(to: next, connect: { next.connect($0) }))
        }
    }
}
