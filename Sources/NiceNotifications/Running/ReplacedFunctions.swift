import Foundation
import UserNotifications

/// What one app has put in place of the library's own calls; `nil` is not replaced.
///
/// Unchecked because `lock` guards the functions. What they capture is the app's, which calls this library on its main thread.
final class ReplacedFunctions: @unchecked Sendable {
    struct Functions {
        var info: ((Any) -> Void)?

        var addNotificationRequest: ((UNNotificationRequest, (((any Error)?) -> Void)?) -> Void)?
        var removeDeliveredNotifications: (([String]) -> Void)?
        var removePendingNotificationRequests: (([String]) -> Void)?
        var getPendingNotificationRequests: ((@escaping ([UNNotificationRequest]) -> Void) -> Void)?
        var getDeliveredNotifications: ((@escaping ([UNNotification]) -> Void) -> Void)?

        var getNotificationSettings: ((@escaping (UNNotificationSettings) -> Void) -> Void)?
        var requestAuthorization: ((UNAuthorizationOptions, @escaping (Bool, (any Error)?) -> Void) -> Void)?

        var valueForKey: ((String) -> Any?)?
        var setValue: ((Any?, String) -> Void)?
    }

    private let lock = NSLock()
    private var kept = Functions()

    var functions: Functions {
        get { lock.withLock { kept } }
        set { lock.withLock { kept = newValue } }
    }
}
