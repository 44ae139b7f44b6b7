import Synchronization
public import UserNotifications

/// An app's process, to which the system passes questions and responses.
public struct NotifiedApp: Sendable {
    /// Takes the options with which a notification shall be presented.
    public typealias PresentationAnswer = @Sendable (UNNotificationPresentationOptions) -> Void
    /// Asks an app how to present a notification.
    public typealias WillPresent = @Sendable (NotifiedApp, UNNotification, @escaping PresentationAnswer) -> Void
    /// Gives an app the person's response to a notification.
    public typealias DidReceive =
        @Sendable (NotifiedApp, UNNotificationResponse, @escaping @Sendable () -> Void) -> Void

    fileprivate let process: any NotificationApp

    /// Asks the app's delegate how to present a notification.
    public func willPresent(_ notification: UNNotification, completion: @escaping PresentationAnswer) {
        process.willPresent(notification, completion: completion)
    }

    /// Passes the person's response to the app's delegate.
    public func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) {
        process.didReceive(response, completion: completion)
    }
}

extension ForwardingNotificationService {
    /// Makes a service that changes the system's questions and responses on their way to the app.
    ///
    /// - Parameters:
    ///   - next: The service behind this one, which gets all other calls.
    ///   - willPresent: Asks the app how to present a notification. The closure gets the app.
    ///   - didReceive: Gives the app a response. The closure gets the app.
    public convenience init(
        to next: ForwardingNotificationService, willPresent: NotifiedApp.WillPresent? = nil,
        didReceive: NotifiedApp.DidReceive? = nil
    ) {
        let kept = KeptProcess()
        self.init(
            to: next,
            connect: { app in
                let front = ProcessFront(
                    app, willPresent: willPresent ?? { $0.willPresent($1, completion: $2) },
                    didReceive: didReceive ?? { $0.didReceive($1, completion: $2) })
                kept.front.withLock { $0 = front }
                next.connect(front)
            })
    }
}

/// Keeps the process in front of an app alive, because the system does not.
private final class KeptProcess: Sendable {
    let front = Mutex<ProcessFront?>(nil)
}

/// A process in front of an app's, with a saboteur in between.
private final class ProcessFront: NotificationApp {
    /// The true process. The reference is weak because nothing here may keep a process alive.
    private weak let next: (any NotificationApp)?
    private let onWillPresent: NotifiedApp.WillPresent
    private let onDidReceive: NotifiedApp.DidReceive

    init(
        _ next: any NotificationApp, willPresent: @escaping NotifiedApp.WillPresent,
        didReceive: @escaping NotifiedApp.DidReceive
    ) {
        self.next = next
        onWillPresent = willPresent
        onDidReceive = didReceive
    }

    var hasDelegate: Bool { next?.hasDelegate ?? false }

    func willPresent(_ notification: UNNotification, completion: @escaping NotifiedApp.PresentationAnswer) {
        if let next { onWillPresent(NotifiedApp(process: next), notification, completion) }
    }

    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) {
        if let next { onDidReceive(NotifiedApp(process: next), response, completion) }
    }

    func openSettings(for notification: UNNotification?) { next?.openSettings(for: notification) }
}
