import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let keepsTheOldTime = Saboteur(
        "un/keeps-the-old-time", "A request that replaces a pending one fires at that one's time.", breaks: ["UN-10"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                insert: { store, notification in
                    var notification = notification
                    if let old = store.all.first(where: { $0.identifier == notification.identifier }) {
                        (notification.due, notification.instant) = (old.due, old.instant)
                    }
                    return store.insert(notification)
                })
        })

    static let firstComeStays = Saboteur(
        "un/first-come-stays", "A request is dropped if its identifier is pending already.", breaks: ["UN-10"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                insert: { store, notification in
                    let isPending = store.all.contains { $0.identifier == notification.identifier }
                    return isPending ? PendingInsertion() : store.insert(notification)
                })
        })

    static let withdrawsTooEarly = Saboteur(
        "un/withdraws-too-early", "A delivered notification goes when its successor is added.", breaks: ["UN-11"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                add: { request, completion in
                    next.removeDelivered(.identifiers([request.identifier]))
                    next.add(request, completion: completion)
                })
        })

    static let replacesInPlace = Saboteur(
        "un/replaces-in-place", "A notification that takes the place of another is not put on top.", breaks: ["UN-11"],
        at: .center.parts { parts in
            parts.delivered = ForwardingDeliveredStore(
                to: parts.delivered,
                insert: { store, notification in
                    let identifier = notification.request.identifier
                    let above = store.all.drop { $0.request.identifier != identifier }.dropFirst()
                    store.insert(notification)
                    for notification in above { store.insert(notification) }
                })
        })

    static let holdsBackWhatIsDue = Saboteur(
        "un/holds-back-what-is-due", "A request without a trigger waits for a second.", breaks: ["UN-12"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                add: { request, completion in
                    let trigger =
                        request.trigger ?? UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: false)
                    next.add(
                        UNNotificationRequest(
                            identifier: request.identifier, content: request.content, trigger: trigger),
                        completion: completion)
                })
        })

    static let sharesOneContent = Saboteur(
        "un/shares-one-content", "All pending requests say what was written last.", breaks: ["UN-13"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                insert: { store, notification in
                    let insertion = store.insert(notification)
                    for other in store.all { store.update(other.saying(notification.request.content)) }
                    return insertion
                })
        })
}

extension PendingNotification {
    fileprivate func saying(_ content: UNNotificationContent) -> PendingNotification {
        PendingNotification(
            request: UNNotificationRequest(identifier: identifier, content: content, trigger: trigger),
            addedAt: addedAt, order: order, due: due, instant: instant)
    }
}
