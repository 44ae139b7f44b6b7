import Foundation
import UserNotifications

#if canImport(UIKit)
import UIKit
#else
import RemoteNotifications
#endif

/// The app of a delivery company, for customers and couriers.
@MainActor
public final class DeliveriesApp: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    /// The person who is signed in.
    public private(set) var session: Session?

    private let company: Company
    private let habits: Habits
    private let show: (String) -> Void

    /// Makes the app.
    ///
    /// - Parameter show: shows the title of news while the app is in front.
    public init(_ company: Company, habits: Habits = Habits(), show: @escaping (String) -> Void) {
        (self.company, self.habits, self.show) = (company, habits, show)
    }

    // MARK: The person

    /// Signs a person in, in place of whoever was signed in before.
    public func signIn(_ person: String) {
        signOut()
        UserDefaults.standard.set(person, forKey: "person")
        begin(person)
        UIApplication.shared.registerForRemoteNotifications()
    }

    /// Signs the person out. Nothing of the person stays on the phone.
    public func signOut() {
        guard let session else { return }
        self.session = nil
        for step in habits.leaving { session.leave(step) }
    }

    private func begin(_ person: String) {
        session = Session(person, at: company, on: device, habits, show: show) {
            UIApplication.shared.applicationState == .active
        }
    }

    /// A name of this installation, which outlives launches.
    private var device: String {
        if let device = UserDefaults.standard.string(forKey: "device") { return device }
        let device = UUID().uuidString
        UserDefaults.standard.set(device, forKey: "device")
        return device
    }

    // MARK: UIApplicationDelegate

    /// Restores the session of the last launch.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .badge, .sound]) { _, _ in }
        if let person = UserDefaults.standard.string(forKey: "person") {
            begin(person)
            application.registerForRemoteNotifications()
        }
        return true
    }

    /// Gives the token to MagicBell.
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        session?.use(deviceToken)
    }

    /// Fetches what came meanwhile, and tells it.
    public func applicationDidBecomeActive(_ application: UIApplication) {
        UNUserNotificationCenter.current().getDeliveredNotifications { delivered in
            let ids = delivered.compactMap { DeliveriesApp.id(of: $0) }
            Task { @MainActor in
                for step in self.habits.returning { self.session?.comeBack(step, with: ids) }
            }
        }
    }

    // MARK: UNUserNotificationCenterDelegate

    /// Shows what comes by the push service, unless the stream was faster.
    public nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        guard let id = DeliveriesApp.id(of: notification) else { return [.banner, .list] }
        return await isToldBy(id) ? [.banner] : []
    }

    private func isToldBy(_ id: String) -> Bool { session?.tell(id) ?? false }

    /// The identifier that MagicBell gave a notification; `nil` for a reminder.
    private nonisolated static func id(of notification: UNNotification) -> String? {
        (notification.request.content.userInfo["magicbell"] as? [String: Any])?["id"] as? String
    }
}
