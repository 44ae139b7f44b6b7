import Synchronization
import UserNotifications

/// An app's process that passes the system's questions and news on to the true process, except those that a saboteur
/// handles itself.
final class ForwardingNotificationApp: NotificationApp {
    typealias PresentationAnswer = @Sendable (UNNotificationPresentationOptions) -> Void
    typealias WillPresent = @Sendable (any NotificationApp, UNNotification, @escaping PresentationAnswer) -> Void
    typealias DidReceive =
        @Sendable (any NotificationApp, UNNotificationResponse, @escaping @Sendable () -> Void) -> Void

    /// The true process. The reference is weak because nothing here may keep a process alive.
    private weak let next: (any NotificationApp)?
    private let onWillPresent: WillPresent
    private let onDidReceive: DidReceive

    /// Makes a process in front of another one.
    ///
    /// - Parameter next: The true process, which gets everything that no closure handles. Each closure gets it too.
    init(to next: any NotificationApp, willPresent: WillPresent? = nil, didReceive: DidReceive? = nil) {
        self.next = next
        onWillPresent = willPresent ?? { $0.willPresent($1, completion: $2) }
        onDidReceive = didReceive ?? { $0.didReceive($1, completion: $2) }
    }

    var hasDelegate: Bool { next?.hasDelegate ?? false }

    func willPresent(_ notification: UNNotification, completion: @escaping PresentationAnswer) {
        if let next { onWillPresent(next, notification, completion) }
    }

    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) {
        if let next { onDidReceive(next, response, completion) }
    }

    func openSettings(for notification: UNNotification?) { next?.openSettings(for: notification) }
}

extension ForwardingNotificationService {
    /// Makes a service that changes the system's questions and news on their way to the app.
    ///
    /// - Parameters:
    ///   - willPresent: Asks the app how to present a notification. The closure gets the app.
    ///   - didReceive: Gives the app a response. The closure gets the app.
    convenience init(
        to next: any NotificationService, willPresent: ForwardingNotificationApp.WillPresent? = nil,
        didReceive: ForwardingNotificationApp.DidReceive? = nil
    ) {
        let process = Process()
        self.init(
            to: next,
            connect: { app in
                let front = ForwardingNotificationApp(to: app, willPresent: willPresent, didReceive: didReceive)
                process.front.withLock { $0 = front }
                next.connect(front)
            })
    }

    /// Keeps the process in front of the app alive, because the system does not.
    private final class Process: Sendable {
        let front = Mutex<ForwardingNotificationApp?>(nil)
    }
}
