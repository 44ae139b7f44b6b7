package import Robin
import ScenarioFixtures
package import UserNotifications

/// An app's own delegate, as in Robin's README.
package final class ResponseDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    package func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        Robin.delegate.didReceiveResponse(response) {
            Responses.ofThisApp.add("completed")
            completionHandler()
        }
    }
}
