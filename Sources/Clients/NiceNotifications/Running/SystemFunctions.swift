import CarillonEnvironment
import UserNotifications

/// The library's calls to the system, for the app in whose environment they run.
///
/// The callbacks are the library's own, or an app's that calls these functions itself. ``CallingApp/onMain(_:)`` takes
/// them to the main queue, so they are safe to send to the centre's queue.
enum SystemFunctions {
    static var center: UNUserNotificationCenter { .current() }

    static var add: (UNNotificationRequest, (((any Error)?) -> Void)?) -> Void {
        let center = center
        return { request, completion in
            guard let completion = completion.map(Carried.init) else { return center.add(request) }
            center.add(request) { completion.value($0) }
        }
    }

    static func removeDelivered(_ identifiers: [String]) {
        center.removeDeliveredNotifications(withIdentifiers: identifiers)
    }

    static func removePending(_ identifiers: [String]) {
        center.removePendingNotificationRequests(withIdentifiers: identifiers)
    }

    static func getPending(_ completion: @escaping ([UNNotificationRequest]) -> Void) {
        let completion = Carried(completion)
        center.getPendingNotificationRequests { completion.value($0) }
    }

    static func getDelivered(_ completion: @escaping ([UNNotification]) -> Void) {
        let completion = Carried(completion)
        center.getDeliveredNotifications { completion.value($0) }
    }

    static func getSettings(_ completion: @escaping (UNNotificationSettings) -> Void) {
        let completion = Carried(completion)
        center.getNotificationSettings { completion.value($0) }
    }

    static func requestAuthorization(
        _ options: UNAuthorizationOptions, completion: @escaping (Bool, (any Error)?) -> Void
    ) {
        let completion = Carried(completion)
        center.requestAuthorization(options: options) { completion.value($0, $1) }
    }

    static func valueForKey(_ key: String) -> Any? {
        Environment.current.platform.defaults.value(forKey: key)
    }

    static func setValue(_ value: Any?, forKey key: String) {
        Environment.current.platform.defaults.set(value, forKey: key)
    }
}
