import CarillonEnvironment

/// Whom the notification centre asks how to present a notification while the app is in front, and tells what the person did with one.
///
/// Both methods exist in two styles; implement either. They are called on the environment's loop, which stands for the main thread.
///
/// ```swift
/// final class Inbox: NSObject, UNUserNotificationCenterDelegate {
///     func userNotificationCenter(
///         _ center: UNUserNotificationCenter, willPresent notification: UNNotification
///     ) async -> UNNotificationPresentationOptions { [.banner, .list] }
/// }
/// ```
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Says how to present a notification that arrives while the app is in front. An empty set, and no answer within
    /// thirty seconds, presents nothing.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// Says how to present a notification that arrives while the app is in front.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Tells what the person did with a notification. Call the handler when that has been dealt with.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// Tells what the person did with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// Tells that the person wants to see the app's own notification settings.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let call = DelegateCall {
            completionHandler(await self.userNotificationCenter(center, willPresent: notification))
        }
        Environment.current.loop.spawn { await call.body() }
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

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

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// Carries a call from a delegate's handler style to its async style.
///
/// Safe to send, because the one is called on the loop, and the task that calls the other runs there too.
private struct DelegateCall: @unchecked Sendable {
    let body: () async -> Void
}
