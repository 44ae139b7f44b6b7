import Foundation
import UserNotifications

/// The responses of a person to notifications, as a stream.
final class ResponseListener: NSObject, UNUserNotificationCenterDelegate, Sendable {
    struct Response: Sendable {
        var action: String
        var request: String
    }

    let responses: AsyncStream<Response>
    private let continuation: AsyncStream<Response>.Continuation

    override init() {
        (responses, continuation) = AsyncStream.makeStream()
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        continuation.yield(
            Response(action: response.actionIdentifier, request: response.notification.request.identifier))
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }
}
