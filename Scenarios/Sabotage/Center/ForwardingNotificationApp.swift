import Synchronization
import UserNotifications

/// An app's process that passes on whatever a saboteur does not take into its own hands: what the system asks and
/// tells.
final class ForwardingNotificationApp: NotificationApp {
    typealias PresentationAnswer = @Sendable (UNNotificationPresentationOptions) -> Void
    typealias WillPresent = @Sendable (any NotificationApp, UNNotification, @escaping PresentationAnswer) -> Void
    typealias DidReceive =
        @Sendable (any NotificationApp, UNNotificationResponse, @escaping @Sendable () -> Void) -> Void

    /// Weak, as a process belongs to nobody.
    private weak let next: (any NotificationApp)?
    private let onWillPresent: WillPresent
    private let onDidReceive: DidReceive

    /// - Parameter next: the process behind, which gets all that no closure takes. The closures are handed it too.
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
    /// A service behind which the system asks and tells the app otherwise than it should.
    ///
    /// - Parameters:
    ///   - willPresent: asks the app, which it is handed, how to present a notification.
    ///   - didReceive: tells the app, which it is handed, of a response.
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

    /// Keeps what stands in front of an app's process, because the system does not.
    private final class Process: Sendable {
        let front = Mutex<ForwardingNotificationApp?>(nil)
    }
}
