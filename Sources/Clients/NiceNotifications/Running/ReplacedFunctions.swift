import Foundation
import UserNotifications

/// The app's replacements for the library's own calls; `nil` means no replacement.
///
/// The class is unchecked because `lock` guards the functions. The functions capture the app's objects, and the app
/// calls this library on its main thread.
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
