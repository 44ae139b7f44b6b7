package import RemoteNotifications
import Synchronization

/// A service that passes everything on, and changes the tokens that an app gets.
package final class ForwardingRemoteNotificationService: RemoteNotificationService {
    private let next: any RemoteNotificationService
    private let token: @Sendable (Data) -> Data
    /// The process in front of the app's, which the system does not keep alive.
    private let front = Mutex<Front?>(nil)

    /// - Parameters:
    ///   - next: The service behind this one.
    ///   - token: Changes a token on its way to the app.
    package init(to next: any RemoteNotificationService, token: @escaping @Sendable (Data) -> Data) {
        (self.next, self.token) = (next, token)
    }

    package var isRegistered: Bool { next.isRegistered }
    package func register() { next.register() }
    package func unregister() { next.unregister() }

    package func connect(_ app: any RemoteNotificationApp) {
        let front = Front(app, token: token)
        self.front.withLock { $0 = front }
        next.connect(front)
    }

    /// A process in front of an app's.
    private final class Front: RemoteNotificationApp {
        private weak let next: (any RemoteNotificationApp)?
        private let token: @Sendable (Data) -> Data

        init(_ next: any RemoteNotificationApp, token: @escaping @Sendable (Data) -> Data) {
            (self.next, self.token) = (next, token)
        }

        func didRegister(_ token: Data) { next?.didRegister(self.token(token)) }

        func didReceive(_ payload: PushPayload, completion: @escaping @Sendable (UIBackgroundFetchResult) -> Void) {
            next?.didReceive(payload, completion: completion)
        }
    }
}
