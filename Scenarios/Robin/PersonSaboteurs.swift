import Carillon
import Robin
import Synchronization

/// A centre that is wrong about what the person saw, did and allowed.
extension Saboteur {
    static let robinUndatedDeliveries = Saboteur(
        "robin/undated-deliveries", "The centre has forgotten when it delivered what, and says 1970.", breaks: ["RO-30"]
    ) { world in
        world.decorateNotifications(UndatingService.init)
    }

    static let robinClearsNotificationCenter = Saboteur(
        "robin/clears-notification-center",
        "The centre takes everything out of Notification Center that should lose one.",
        breaks: ["RO-31"]
    ) { world in
        world.decorateNotifications(TidyService.init)
    }

    static let robinSaysItTwice = Saboteur(
        "robin/says-it-twice", "The centre tells of every response twice.", breaks: ["RO-32"]
    ) { world in
        world.rewriteResponses { [$0, $0] }
    }

    static let robinMistakesButtons = Saboteur(
        "robin/mistakes-buttons", "The centre says that a notification was opened when a button was pressed.",
        breaks: ["RO-32"]
    ) { world in
        world.rewriteResponses { response in
            [
                UNNotificationResponse(
                    notification: response.notification, actionIdentifier: UNNotificationDefaultActionIdentifier)
            ]
        }
    }

    static let robinLosesText = Saboteur(
        "robin/loses-text", "The centre tells of a reply without its text.", breaks: ["RO-33"]
    ) { world in
        world.rewriteResponses { response in
            [
                UNNotificationResponse(
                    notification: response.notification, actionIdentifier: response.actionIdentifier)
            ]
        }
    }

    static let robinStaleSettings = Saboteur(
        "robin/stale-settings", "The centre shows the settings as they were when it was first asked.", breaks: ["RO-34"]
    ) { world in
        world.decorateNotifications(StaleService.init)
    }

    static let robinBoastsSettings = Saboteur(
        "robin/boasts-settings", "The centre calls switches enabled that the person has moved to off.",
        breaks: ["RO-35"]
    ) { world in
        world.decorateNotifications(BoastingService.init)
    }
}

extension World {
    /// Changes what apps are told of responses.
    fileprivate func rewriteResponses(
        _ rewrite: @escaping @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    ) {
        decorateNotifications { MishearingService($0, rewrite) }
    }
}

private final class UndatingService: ForwardingNotificationService, @unchecked Sendable {
    override func getDelivered(completion: @escaping @Sendable ([UNNotification]) -> Void) {
        next.getDelivered { delivered in
            completion(delivered.map { UNNotification(date: Date(timeIntervalSince1970: 0), request: $0.request) })
        }
    }
}

private final class TidyService: ForwardingNotificationService, @unchecked Sendable {
    override func removeDelivered(_ selection: NotificationSelection) { next.removeDelivered(.all) }
}

private final class StaleService: ForwardingNotificationService, @unchecked Sendable {
    private let first = Mutex<UNNotificationSettings?>(nil)

    override func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void) {
        next.getSettings { [self] settings in
            completion(
                first.withLock { first in
                    first = first ?? settings
                    return first ?? settings
                })
        }
    }
}

private final class BoastingService: ForwardingNotificationService, @unchecked Sendable {
    override func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void) {
        next.getSettings { settings in
            var values = settings.values
            let switches = [\SettingsValues.sound, \.badge, \.alert, \.notificationCenter, \.lockScreen]
            for choice in switches where values[keyPath: choice] == .disabled { values[keyPath: choice] = .enabled }
            completion(UNNotificationSettings(values))
        }
    }
}

private final class MishearingService: ForwardingNotificationService, @unchecked Sendable {
    private let rewrite: @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    /// The service keeps apps weakly.
    private let app = Mutex<MisinformedApp?>(nil)

    init(
        _ next: any NotificationService,
        _ rewrite: @escaping @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    ) {
        self.rewrite = rewrite
        super.init(next)
    }

    override func connect(_ app: any NotificationApp) {
        let misinformed = MisinformedApp(app, rewrite)
        self.app.withLock { $0 = misinformed }
        next.connect(misinformed)
    }
}

/// An app, as a service sees it that tells it the wrong things.
private final class MisinformedApp: NotificationApp {
    private weak let app: (any NotificationApp)?
    private let rewrite: @Sendable (UNNotificationResponse) -> [UNNotificationResponse]

    init(
        _ app: any NotificationApp, _ rewrite: @escaping @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    ) {
        self.app = app
        self.rewrite = rewrite
    }

    var hasDelegate: Bool { app?.hasDelegate ?? false }

    func willPresent(
        _ notification: UNNotification, completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        app?.willPresent(notification, completion: completion)
    }

    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) {
        for response in rewrite(response) { app?.didReceive(response, completion: completion) }
    }

    func openSettings(for notification: UNNotification?) { app?.openSettings(for: notification) }
}
