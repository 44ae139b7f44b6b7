import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let datesItLate = Saboteur(
        "un/dates-it-late", "The date of a delivered notification is a minute after it fired.", breaks: ["UN-44"],
        at: .center.parts { parts in
            parts.delivered = ForwardingDeliveredStore(
                to: parts.delivered,
                insert: { store, notification in
                    store.insert(UNNotification(date: notification.date + 60, request: notification.request))
                })
        })

    static let overlooksTheApp = Saboteur(
        "un/overlooks-the-app", "Notifications are shown without a look at whether the app is in front.",
        breaks: ["UN-45", "UN-46"],
        at: .center.parts { parts in
            parts.presentation = ForwardingPresentationPolicy(
                to: parts.presentation,
                reception: { next, content, settings, _ in
                    next.reception(of: content, settings: settings, isAppInFront: false)
                })
        })

    static let asksTwice = Saboteur(
        "un/asks-twice", "The delegate is asked twice how to present a notification.", breaks: ["UN-46"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                willPresent: { app, notification, completion in
                    app.willPresent(notification) { _ in }
                    app.willPresent(notification, completion: completion)
                })
        })

    static let listsWhateverIsShown = Saboteur(
        "un/lists-whatever-is-shown", "Notifications shown in front of the app are also delivered.", breaks: ["UN-46"],
        at: .center.parts { parts in
            parts.presentation = ForwardingPresentationPolicy(
                to: parts.presentation,
                presentation: { next, content, wished, settings in
                    let options = next.presentation(of: content, wished: wished, settings: settings)
                    return options.isEmpty ? options : options.union(.list)
                })
        })

    static let presentsAnyway = Saboteur(
        "un/presents-anyway", "A notification that the app does not want to present is shown as a banner.",
        breaks: ["UN-46"],
        at: .center.parts { parts in
            parts.presentation = ForwardingPresentationPolicy(
                to: parts.presentation,
                presentation: { next, content, wished, settings in
                    next.presentation(of: content, wished: wished.isEmpty ? .banner : wished, settings: settings)
                })
        })

    static let losesPatience = Saboteur(
        "un/loses-patience", "A notification is shown if its delegate has not answered within ten seconds.",
        breaks: ["UN-46"],
        at: .center.appService { app, next in
            let loop = app.device.world.loop
            return ForwardingNotificationService(
                to: next,
                willPresent: { app, notification, completion in
                    app.willPresent(notification, completion: completion)
                    loop.schedule(after: .seconds(10)) { completion([.banner, .list]) }
                })
        })

    static let noBadgeMeansZero = Saboteur(
        "un/no-badge-means-zero", "A notification that says no number takes the badge away.", breaks: ["UN-47"],
        at: .center.requests { request in request.withContent { $0.badge = $0.badge ?? 0 } })

    static let keepsTheBadge = Saboteur(
        "un/keeps-the-badge", "A notification that says zero leaves the badge.", breaks: ["UN-47"],
        at: .center.requests { request in request.withContent { $0.badge = $0.badge == 0 ? nil : $0.badge } })

    static let setsTheBadgeLater = Saboteur(
        "un/sets-the-badge-later", "A badge that the app sets is seen a second later.", breaks: ["UN-47"],
        at: .center.appService { app, next in
            let loop = app.device.world.loop
            return ForwardingNotificationService(
                to: next,
                setBadgeCount: { count, completion in
                    loop.schedule(after: .seconds(1)) { next.setBadgeCount(count) { _ in } }
                    next.getSettings { _ in completion(nil) }
                })
        })
}
