import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let keepsA65th = Saboteur(
        "un/keeps-a-65th", "The pending list holds one request more than it may.", breaks: ["UN-39"],
        at: .center.pendingLimit(65))

    static let keepsTheFirst = Saboteur(
        "un/keeps-the-first", "A newcomer is turned away when the list is full.", breaks: ["UN-40", "UN-41"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                insert: { next, newcomer in
                    let isFull = next.all.count == SlottedPendingStore.systemLimit
                    let replaces = next.all.contains { $0.identifier == newcomer.identifier }
                    return isFull && !replaces ? PendingInsertion(evicted: [newcomer]) : next.insert(newcomer)
                })
        })

    static let knowsLastAddedOnly = Saboteur(
        "un/knows-last-added-only", "The last added stay, also where the soonest shall.", breaks: ["UN-40"],
        at: .center.parts { parts in
            parts.pending.policy = .lastAdded
            parts.pending = ForwardingPendingStore(to: parts.pending, setPolicy: { _, _ in })
        })

    static let knowsSoonestOnly = Saboteur(
        "un/knows-soonest-only", "The soonest stay, also where the last added shall.", breaks: ["UN-41"],
        at: .center.parts { $0.pending = ForwardingPendingStore(to: $0.pending, setPolicy: { _, _ in }) })

    static let reportsTheLimit = Saboteur(
        "un/reports-the-limit", "An addition that exceeds the limit is an error.", breaks: ["UN-42"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    next.getPending { pending in
                        let isFull = pending.count >= SlottedPendingStore.systemLimit
                        next.add(request) { answer(isFull ? UNError(.notificationsNotAllowed) : $0) }
                    }
                })
        })

    static let countsFirings = Saboteur(
        "un/counts-firings", "A request that repeats takes another slot each time that it fires.", breaks: ["UN-43"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                update: { next, repeated in
                    next.update(repeated)
                    let others = next.all.filter { $0.identifier != repeated.identifier }
                    let latest = others.max { $0.isDueBefore($1) }
                    _ = next.remove(.identifiers(latest.map { [$0.identifier] } ?? []))
                })
        })

    static let countsDelivered = Saboteur(
        "un/counts-delivered", "Delivered notifications take slots.", breaks: ["UN-43"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    next.getDelivered { delivered in
                        next.getPending { pending in
                            let isFull = delivered.count + pending.count >= SlottedPendingStore.systemLimit
                            if isFull { answer(nil) } else { next.add(request, completion: answer) }
                        }
                    }
                })
        })
}
