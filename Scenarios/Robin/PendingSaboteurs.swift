import Carillon
import Robin
import Synchronization

/// A centre that is wrong about what is pending.
extension Saboteur {
    static let robinSwallowsRequests = Saboteur(
        "robin/swallows-requests", "The centre says that it has added a request, and has not.", breaks: ["RO-17"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, add: { _, answer in next.getSettings { _ in answer(nil) } })
        })

    static let robinAddsAnew = Saboteur(
        "robin/adds-anew", "The centre adds every pending request again when the app asks what is pending.",
        breaks: ["RO-18"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                getPending: { answer in
                    next.getPending { requests in
                        for request in requests { next.add(request) { _ in } }
                        answer(requests)
                    }
                })
        })

    static let robinHidesOne = Saboteur(
        "robin/hides-one", "Asked what is pending, the centre leaves out what was added last.",
        breaks: ["RO-19", "RO-21", "RO-22", "RO-29"],
        at: .center.pending { $0.dropLast() })

    static let robinHidesForeign = Saboteur(
        "robin/hides-foreign", "Asked what is pending, the centre leaves out what was not added by Robin.",
        breaks: ["RO-20"],
        at: .center.pending { $0.filter { $0.content.userInfo[Constants.NotificationKeys.date] != nil } })

    static let robinKeepsCancelled = Saboteur(
        "robin/keeps-cancelled", "The centre removes no pending request.", breaks: ["RO-24", "RO-25", "RO-26"],
        at: .center.service { ForwardingNotificationService(to: $0, removePending: { _ in }) })

    static let robinCancelsEverything = Saboteur(
        "robin/cancels-everything", "The centre removes every pending request when it should remove some.",
        breaks: ["RO-24", "RO-25", "RO-26"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, removePending: { _ in next.removePending(.all) })
        })

    static let robinCancelsLate = Saboteur(
        "robin/cancels-late", "The centre removes a pending request only after it has added the next one.",
        breaks: ["RO-28"],
        at: .center.service { next in
            let removals = Kept<NotificationSelection>()
            return ForwardingNotificationService(
                to: next,
                add: {
                    next.add($0, completion: $1)
                    for removal in removals.takeAll() { next.removePending(removal) }
                },
                removePending: { removals.append($0) })
        })

    static let robinListsFired = Saboteur(
        "robin/lists-fired", "Asked what is pending, the centre also tells what has fired.", breaks: ["RO-27"],
        at: .center.service { next in
            let added = Kept<UNNotificationRequest>()
            return ForwardingNotificationService(
                to: next,
                add: {
                    added.append($0)
                    next.add($0, completion: $1)
                },
                getPending: { answer in next.getPending { _ in answer(added.all) } })
        })
}

/// What a saboteur keeps back.
private final class Kept<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }

    func takeAll() -> [Element] {
        elements.withLock { elements in
            defer { elements.removeAll() }
            return elements
        }
    }
}
