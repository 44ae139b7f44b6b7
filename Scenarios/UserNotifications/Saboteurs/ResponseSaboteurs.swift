import Carillon
import CarillonNotifications
import Synchronization
import UserNotifications

extension Saboteur {
    static let collectsCategories = Saboteur(
        "un/collects-categories", "Categories that are set join those that were set before.", breaks: ["UN-48"],
        at: .center.service { next in
            let collected = Mutex<Set<UNNotificationCategory>>([])
            return ForwardingNotificationService(
                to: next,
                setCategories: { categories in
                    next.setCategories(
                        collected.withLock { collected in
                            collected.formUnion(categories)
                            return collected
                        })
                })
        })

    static let takesAllForOpening = Saboteur(
        "un/takes-all-for-opening", "The app is told that the person opened the notification, whatever they do.",
        breaks: ["UN-49"],
        at: .center.responses { response in
            [
                UNNotificationResponse(
                    notification: response.notification, actionIdentifier: UNNotificationDefaultActionIdentifier)
            ]
        })

    static let losesTheText = Saboteur(
        "un/loses-the-text", "The app is not told what the person wrote.", breaks: ["UN-49"],
        at: .center.responses { response in
            [
                UNNotificationResponse(
                    notification: response.notification, actionIdentifier: response.actionIdentifier)
            ]
        })

    static let reportsEveryDismissal = Saboteur(
        "un/reports-every-dismissal", "Dismissals are reported for every category.", breaks: ["UN-49"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                setCategories: { categories in
                    next.setCategories(
                        Set(
                            categories.map { category in
                                UNNotificationCategory(
                                    identifier: category.identifier, actions: category.actions,
                                    intentIdentifiers: category.intentIdentifiers,
                                    options: category.options.union(.customDismissAction))
                            }))
                })
        })

    static let tellsTheDeadLaunch = Saboteur(
        "un/tells-the-dead-launch", "Only the first launch of an app is known, and so the next ones hear of nothing.",
        breaks: ["UN-49"],
        at: .center.service { next in
            let isConnected = Atomic(false)
            return ForwardingNotificationService(
                to: next,
                connect: { app in
                    if !isConnected.exchange(true, ordering: .relaxed) { next.connect(app) }
                })
        })
}
