import Carillon
import Robin

/// A centre that is wrong about what the person saw, did and allowed.
extension Saboteur {
    static let robinUndatedDeliveries = Saboteur(
        "robin/undated-deliveries", "The centre has forgotten when it delivered what, and says 1970.",
        breaks: ["RO-30"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                getDelivered: { answer in
                    next.getDelivered { delivered in
                        answer(
                            delivered.map { UNNotification(date: .init(timeIntervalSince1970: 0), request: $0.request) }
                        )
                    }
                })
        })

    static let robinClearsNotificationCenter = Saboteur(
        "robin/clears-notification-center", "The centre empties Notification Center when it should take out one.",
        breaks: ["RO-31"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, removeDelivered: { _ in next.removeDelivered(.all) })
        })

    static let robinSaysItTwice = Saboteur(
        "robin/says-it-twice", "The centre tells of every response twice.", breaks: ["RO-32"],
        at: .center.responses { [$0, $0] })

    static let robinMistakesButtons = Saboteur(
        "robin/mistakes-buttons", "The centre says that a notification was opened when a button was pressed.",
        breaks: ["RO-32"],
        at: .center.responses {
            [
                UNNotificationResponse(
                    notification: $0.notification, actionIdentifier: UNNotificationDefaultActionIdentifier)
            ]
        })

    static let robinLosesText = Saboteur(
        "robin/loses-text", "The centre tells of a reply without its text.", breaks: ["RO-33"],
        at: .center.responses {
            [UNNotificationResponse(notification: $0.notification, actionIdentifier: $0.actionIdentifier)]
        })

    static let robinStaleSettings = Saboteur(
        "robin/stale-settings", "The centre shows the settings as they were when it was first asked.",
        breaks: ["RO-34"],
        at: .center.service { next in
            let first = FirstSeen<UNNotificationSettings>()
            return ForwardingNotificationService(
                to: next, getSettings: { answer in next.getSettings { answer(first.value(or: $0)) } })
        })

    static let robinBoastsSettings = Saboteur(
        "robin/boasts-settings", "The centre calls switches enabled that the person has moved to off.",
        breaks: ["RO-35"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                getSettings: { answer in
                    next.getSettings { settings in
                        var values = settings.values
                        let switches = [\SettingsValues.sound, \.badge, \.alert, \.notificationCenter, \.lockScreen]
                        for choice in switches where values[keyPath: choice] == .disabled {
                            values[keyPath: choice] = .enabled
                        }
                        answer(UNNotificationSettings(values))
                    }
                })
        })
}
