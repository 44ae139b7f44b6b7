import Carillon
import NiceNotifications

/// A centre that is wrong about which requests belong together, and about removing them.
extension Saboteur {
    static let niceLoadedDice = Saboteur(
        "nn/loaded-dice", "The random numbers that identifiers are made of are always the same.", breaks: ["NN-05"]
    ) { world in
        world.decorateRandomNumbers { stream, numbers in
            stream.hasSuffix("nicenotifications.identifiers") ? LoadedDice() : numbers
        }
    }

    static let niceDropsGroups = Saboteur(
        "nn/drops-groups", "The centre keeps of a request's name only what follows the colon.", breaks: ["NN-05"],
        at: .center.requests { request in
            let name = request.identifier.split(separator: ":").last.map(String.init) ?? request.identifier
            return UNNotificationRequest(identifier: name, content: request.content, trigger: request.trigger)
        })

    static let niceKeepsPending = Saboteur(
        "nn/keeps-pending", "The centre removes no pending request.", breaks: ["NN-04", "NN-06", "NN-09"],
        at: .center.service { ForwardingNotificationService(to: $0, removePending: { _ in }) })

    static let niceRemovesNamesakes = Saboteur(
        "nn/removes-namesakes",
        "The centre removes every pending request whose name begins as a removed one's group does.",
        breaks: ["NN-07"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                removePending: { selection in
                    guard case .identifiers(let removed) = selection else { return next.removePending(selection) }
                    let groups = Set(removed.map { $0.prefix { $0 != ":" } })
                    next.getPending { pending in
                        let namesakes = pending.map(\.identifier).filter { name in
                            groups.contains { name.hasPrefix($0) }
                        }
                        next.removePending(.identifiers(namesakes))
                    }
                })
        })

    static let niceOneAtATime = Saboteur(
        "nn/one-at-a-time", "A request takes the place of one with the same title that is due at the same moment.",
        breaks: ["NN-08"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                insert: { store, newcomer in
                    let rivals = store.all.filter {
                        $0.instant == newcomer.instant && $0.request.content.title == newcomer.request.content.title
                    }
                    _ = store.remove(.identifiers(rivals.map(\.identifier)))
                    return store.insert(newcomer)
                })
        })

    static let niceSweepsClean = Saboteur(
        "nn/sweeps-clean", "The centre empties Notification Center when it should take out one.", breaks: ["NN-33"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, removeDelivered: { _ in next.removeDelivered(.all) })
        })

    static let niceHidesDelivered = Saboteur(
        "nn/hides-delivered", "Asked what lies in Notification Center, the centre says that nothing does.",
        breaks: ["NN-33"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, getDelivered: { answer in next.getDelivered { _ in answer([]) } })
        })
}
