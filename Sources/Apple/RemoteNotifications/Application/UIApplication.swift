import CarillonEnvironment

/// The app as the system sees it, as far as notifications of a push service need it.
///
/// ```swift
/// UIApplication.shared.registerForRemoteNotifications()
/// ```
///
/// Each process of an app has one such object. Like the app's views, it belongs to the main actor.
@MainActor
public final class UIApplication {
    /// A key of the options of a launch. None is set here.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The state of the app for its user.
    public enum State: Int, Sendable {
        /// The app is in front and receives events.
        case active = 0
        /// The app is in front and receives no events.
        case inactive = 1
        /// The app runs in the background.
        case background = 2
    }

    /// The application object of the calling app.
    ///
    /// In a simulated world the caller must be code of an app: there is no other app that it could mean.
    public static var shared: UIApplication {
        precondition(
            !Environment.isMissing,
            "UIApplication.shared was asked for by code that belongs to no app; ask for it inside phone.run { … }")
        let environment = Environment.current
        return environment.singletons.object { UIApplication(environment) }
    }

    /// The delegate. An app of UIKit has one from its launch on; `App.launches(with:)` of the kit `CarillonPush`
    /// does the same in a world.
    public weak var delegate: (any UIApplicationDelegate)? {
        didSet { if delegate != nil { service?.connect(self) } }
    }

    /// The reference is weak, because the environment keeps this object.
    private nonisolated weak let environment: Environment?
    private nonisolated let service: (any RemoteNotificationService)?
    private var observation: PlatformObservation?

    private init(_ environment: Environment) {
        self.environment = environment
        service = environment.remoteNotifications
        observe(environment.platform)
    }

    // MARK: Remote notifications

    /// Asks for the token by which a provider reaches this app on this device. The delegate gets the token or the
    /// error. Call it at each launch: the token may have changed.
    public func registerForRemoteNotifications() {
        if let service { return service.register() }
        callDelegate {
            $0.application($1, didFailToRegisterForRemoteNotificationsWithError: RemoteNotificationError.noService)
        }
    }

    /// Wants no more notifications. The token is void.
    public func unregisterForRemoteNotifications() { service?.unregister() }

    /// Whether the app has registered, and has a token.
    public var isRegisteredForRemoteNotifications: Bool { service?.isRegistered ?? false }

    // MARK: The state

    /// The app's state for its user.
    public var applicationState: State {
        switch environment?.platform.applicationState {
        case .active: .active
        case .inactive: .inactive
        case .background, .notRunning, nil: .background
        }
    }

    private func observe(_ platform: any Platform) {
        observation = platform.observe { [weak self] event in
            switch event {
            case .didBecomeActive: self?.callDelegate { $0.applicationDidBecomeActive($1) }
            case .willResignActive: self?.callDelegate { $0.applicationWillResignActive($1) }
            case .didEnterBackground: self?.callDelegate { $0.applicationDidEnterBackground($1) }
            case .willEnterForeground: self?.callDelegate { $0.applicationWillEnterForeground($1) }
            case .willTerminate, .timeZoneDidChange, .clockDidChange, .reachabilityDidChange, .positionDidChange: break
            }
        }
    }

    /// Calls the delegate on the app's main thread. An app that has ended gets no call.
    private nonisolated func callDelegate(
        _ call: @escaping @MainActor @Sendable (any UIApplicationDelegate, UIApplication) -> Void
    ) {
        environment?.onMainQueue { [weak self] in
            MainActor.assumeIsolated {
                if let self, let delegate = self.delegate { call(delegate, self) }
            }
        }
    }
}

extension UIApplication: RemoteNotificationApp {
    package nonisolated func didRegister(_ token: Data) {
        callDelegate { $0.application($1, didRegisterForRemoteNotificationsWithDeviceToken: token) }
    }

    package nonisolated func didReceive(
        _ payload: PushPayload, completion: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        callDelegate {
            $0.application($1, didReceiveRemoteNotification: payload.userInfo, fetchCompletionHandler: completion)
        }
    }
}

/// The reason for which an app gets no device token.
public enum RemoteNotificationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device has no push service.
    case noService

    /// The reason in words.
    public var description: String {
        "This device has no push service; a world has one after world.pushService()"
    }
}
