import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let removesByPrefix = Saboteur(
        "un/removes-by-prefix", "Removing a request also removes those whose identifiers begin with its own.",
        breaks: ["UN-15"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                remove: { store, selection in
                    guard case .identifiers(let prefixes) = selection else { return store.remove(selection) }
                    let identifiers = store.all.map(\.identifier).filter { identifier in
                        prefixes.contains { identifier.hasPrefix($0) }
                    }
                    return store.remove(.identifiers(identifiers))
                })
        })

    static let removesOnlyTheFirst = Saboteur(
        "un/removes-only-the-first", "Only the first of several named requests is removed.",
        breaks: ["UN-15"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                removePending: { selection in
                    guard case .identifiers(let identifiers) = selection else { return next.removePending(selection) }
                    next.removePending(.identifiers(Array(identifiers.prefix(1))))
                })
        })

    static let unknownMeansAll = Saboteur(
        "un/unknown-means-all", "Removing requests of which none is pending removes all.", breaks: ["UN-16"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                remove: { store, selection in
                    let isKnown = store.all.contains { selection.contains($0.identifier) }
                    return store.remove(isKnown ? selection : .all)
                })
        })

    static let removesTheFiredToo = Saboteur(
        "un/removes-the-fired-too", "Removing a pending request removes the delivered notification of that name.",
        breaks: ["UN-17"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                removePending: { selection in
                    next.removePending(selection)
                    if selection != .all { next.removeDelivered(selection) }
                })
        })

    static let clearsTheScreenToo = Saboteur(
        "un/clears-the-screen-too", "Removing all pending requests removes all delivered notifications.",
        breaks: ["UN-18"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                removePending: { selection in
                    next.removePending(selection)
                    if selection == .all { next.removeDelivered(.all) }
                })
        })

    static let clearsTheFutureToo = Saboteur(
        "un/clears-the-future-too", "Removing delivered notifications removes the pending requests of those names.",
        breaks: ["UN-19"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                removeDelivered: { selection in
                    next.removeDelivered(selection)
                    next.removePending(selection)
                })
        })

    static let removesWhenThereIsTime = Saboteur(
        "un/removes-when-there-is-time", "A removal is put off, and additions overtake it.", breaks: ["UN-20"],
        at: .center.appService { app, next in
            let loop = app.device.world.loop
            return ForwardingNotificationService(
                to: next, removePending: { selection in loop.enqueue { next.removePending(selection) } })
        })
}
