import Carillon
import CarillonNotifications
import CarillonPush
import UserNotifications

/// An app that registers at each launch, and writes a diary of what it hears. The diary outlives its launches.
@MainActor
final class PushedApp: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private let diary: PushDiary

    init(_ diary: PushDiary) { self.diary = diary }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        if diary.registers { application.registerForRemoteNotifications() }
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        diary.tokens.append(deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }

    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        diary.failures.append("\(error)")
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        diary.fetched.append(userInfo["order"] as? String ?? "nothing")
        completionHandler(.newData)
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        diary.asked.append(notification.request.content.title)
        completionHandler(diary.presentation)
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        diary.opened.append(response.notification.request.content.userInfo["order"] as? String ?? "nothing")
        completionHandler()
    }
}

/// The diary of a ``PushedApp``. The class is confined to its world, so it is safe to share.
final class PushDiary: @unchecked Sendable {
    /// Whether the app registers at its launches.
    var registers = true
    /// The presentation that the app chooses while it is in front.
    var presentation: UNNotificationPresentationOptions = [.banner, .list, .badge]
    /// The tokens that the app got, in hexadecimal digits.
    var tokens: [String] = []
    /// The errors of registrations.
    var failures: [String] = []
    /// The orders for which the app was to fetch.
    var fetched: [String] = []
    /// The titles about which the app was asked while it was in front.
    var asked: [String] = []
    /// The orders whose notifications the person opened.
    var opened: [String] = []
}

extension App {
    /// Gives each launch of this app the delegate of these scenarios. The person has allowed notifications.
    func installPushedApp(registers: Bool = true) -> PushDiary {
        allowNotifications()
        let diary = PushDiary()
        diary.registers = registers
        launches { PushedApp(diary) }
        return diary
    }
}

extension Device {
    /// Gives each launch of the main app the delegate of these scenarios.
    func installPushedApp(registers: Bool = true) -> PushDiary { mainApp.installPushedApp(registers: registers) }
}

/// A push service with a backend, and a phone whose app has its token and is in front.
typealias PushScene = (push: PushService, phone: Device, diary: PushDiary, backend: PushProvider)

extension World {
    /// Makes the usual scene of these scenarios, which takes three seconds.
    func pushScene() async throws -> PushScene {
        let push = try pushService(), phone = device("phone")
        let diary = phone.installPushedApp()
        try await advance(by: .seconds(3))
        return (push, phone, diary, pushProvider("backend", of: push))
    }
}

extension Notifying {
    /// The titles in Notification Center.
    var titles: [String] { delivered.map(\.request.content.title) }
}

extension JSON {
    /// The payload of an alert about an order.
    static func alert(_ title: String, order: String = "1", badge: Int? = nil) -> JSON {
        var aps: Members<JSON> = ["alert": ["title": .string(title), "body": "See your order"]]
        aps["badge"] = badge.map { .number(Double($0)) }
        return ["aps": .object(aps), "order": .string(order)]
    }

    /// The payload of a silent notification about an order.
    static func silent(order: String) -> JSON { ["aps": ["content-available": 1], "order": .string(order)] }
}
