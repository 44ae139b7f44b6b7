import CarillonEnvironment

/// The system's offer to one app: the boundary between ``UIApplication`` and the system's side. A decorator of this
/// protocol sees every call of an app.
package protocol RemoteNotificationService: AnyObject, Sendable {
    /// Whether the app has registered, and has a token.
    var isRegistered: Bool { get }
    /// Asks for a token. The app gets it as soon as there is one.
    func register()
    /// Makes the token void.
    func unregister()
    /// Connects the app's process, which has a delegate now.
    func connect(_ app: any RemoteNotificationApp)
}

/// An app's process, as the system sees it. The methods call the app's delegate on the app's main thread.
package protocol RemoteNotificationApp: AnyObject, Sendable {
    func didRegister(_ token: Data)
    func didReceive(_ payload: PushPayload, completion: @escaping @Sendable (UIBackgroundFetchResult) -> Void)
}

extension Environment {
    /// The service of the app of this environment; `nil` on a device without a push service.
    var remoteNotifications: (any RemoteNotificationService)? {
        let front: RemoteNotificationFront? = platform.systemServices.existing()
        return front?.service
    }
}

/// The service that an app calls: the system's, or the decorator in front of it.
package final class RemoteNotificationFront: Sendable {
    let service: any RemoteNotificationService

    package init(_ service: any RemoteNotificationService) { self.service = service }
}
