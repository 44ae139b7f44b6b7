import CarillonEnvironment

/// The app's part in its life: it hears when it comes and goes, of its device token, and of notifications that wake it.
///
/// All methods have a default, so an app implements those that it needs. Both forms of
/// ``application(_:didReceiveRemoteNotification:)`` exist; implement one of them.
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Ends the launch. Set the delegate of the notification centre here.
    ///
    /// - Returns: what has no effect here: `false` if the app cannot handle a URL.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The app has become active.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app will be inactive soon.
    func applicationWillResignActive(_ application: UIApplication)
    /// The app is in the background now.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app leaves the background.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Takes the token by which a provider reaches the app on this device. The system may call it again with another
    /// token while the app runs.
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

    /// Hears that there is no token.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)

    /// Fetches what a notification with `content-available` tells of. Call the handler when that is done, within thirty
    /// seconds.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)

    /// Fetches what a notification with `content-available` tells of, within thirty seconds.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult
}

extension UIApplicationDelegate {
    /// Returns `true`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    /// Does nothing.
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}

    /// Does nothing.
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}

    /// Calls the async form, and passes its result to the handler.
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Task { completionHandler(await self.application(application, didReceiveRemoteNotification: userInfo)) }
    }

    /// Returns `.noData`. This is the answer of a delegate that implements neither form.
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult { .noData }
}

/// The result of a fetch in the background.
public enum UIBackgroundFetchResult: UInt, Sendable {
    /// The app has fetched something new.
    case newData = 0
    /// There was nothing new.
    case noData = 1
    /// The attempt has failed.
    case failed = 2
}
