import CarillonEnvironment

/// The app's part in a notification centre: it decides how a notification appears while the app is in front, and hears
/// what the person did with a notification.
///
/// Both methods exist in two styles; implement one of them. The centre calls them on the environment's loop, which
/// stands for the main thread.
///
/// ```swift
/// final class Receiver: NSObject, UNUserNotificationCenterDelegate {
///     func userNotificationCenter(
///         _ center: UNUserNotificationCenter, willPresent notification: UNNotification
///     ) async -> UNNotificationPresentationOptions { [.banner, .list] }
/// }
/// ```
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how to present a notification that arrives while the app is in front. Call the handler with the
    /// decision.
    ///
    /// An empty set presents nothing. Without an answer within thirty seconds, the system presents nothing either.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// Decides how to present a notification that arrives while the app is in front.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Handles the person's response to a notification. Call the handler when the app has dealt with the response.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// Handles the person's response to a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// Shows the app's own notification settings, because the person asked for them.
    ///
    /// - Parameters:
    ///   - center: the app's centre.
    ///   - notification: the notification from which the person came; `nil` if the person came from the Settings app.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    /// Calls the async style, and passes its decision to the handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let call = DelegateCall {
            completionHandler(await self.userNotificationCenter(center, willPresent: notification))
        }
        Environment.current.loop.spawn { await call.body() }
    }

    /// Presents nothing. This is the answer of a delegate that implements neither style.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Calls the async style, and then the handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let call = DelegateCall {
            await self.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
        Environment.current.loop.spawn { await call.body() }
    }

    /// Does nothing. This is the answer of a delegate that implements neither style.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing. This is the answer of a delegate without settings of its own.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// A call that passes from a delegate's handler style to its async style.
///
/// The call is safe to send: the loop calls the handler style, and the task that calls the async style runs on the loop
/// too.
private struct DelegateCall: @unchecked Sendable {
    let body: () async -> Void
}
