import Carillon
import CarillonMagicBell
import Foundation
import HTTPEngine
import ScenarioFixtures

/// Clients with defects in actions and observers.
extension Saboteur {
    static let magicBellArchivesAgain = Saboteur(
        "magicbell/archives-again", "An unarchive archives once more.", breaks: ["MB-ACT-10"],
        at: .magicBell.requests(.delete, "/archive") { $0.method = .post })

    static let magicBellSwapsMethods = Saboteur(
        "magicbell/swaps-methods", "unarchive is a POST.", breaks: ["MB-ACT-1", "MB-ACT-10"],
        at: .magicBell.requests(.delete, "/archive") { $0.method = .post })

    static let magicBellTalkative = Saboteur(
        "magicbell/talkative", "Actions have a body.", breaks: ["MB-ACT-1"],
        at: .magicBell.requests(.post, "/read") { $0.body = Array("{}".utf8) })

    static let magicBellOptimist = Saboteur(
        "magicbell/optimist", "An action is taken for done as soon as it is sent.", breaks: ["MB-ACT-2"],
        at: .magicBell.exchanges { engine, request, handler in
            guard request.url.path.contains("/notifications/"), request.method != .get else {
                return engine.send(request, handler)
            }
            let call = engine.send(request) { _ in }
            handler(.head(HTTPResponseHead(.noContent)))
            handler(.ended)
            return call
        })

    static let magicBellShrugs = Saboteur(
        "magicbell/shrugs", "An action that was refused is taken for done.", breaks: ["MB-ACT-3"],
        at: .magicBell.replies { request, reply in
            guard request.url.path.contains("/notifications/"), reply.head.status.code >= 400 else { return reply }
            return HTTPReply(HTTPResponseHead(.noContent))
        })

    static let magicBellForgetsTimes = Saboteur(
        "magicbell/forgets-times", "A change lowers the counters, and leaves the notification as it was.",
        breaks: ["MB-ACT-4", "MB-ACT-7", "MB-ACT-13", "MB-ACT-14"],
        at: .magicBell.eachStep { if case .replace = $0 { [] } else { [$0] } })

    static let magicBellCountsNoUnread = Saboteur(
        "magicbell/counts-no-unread", "Changes leave the unread counter as it was.",
        breaks: ["MB-ACT-5", "MB-ACT-7", "MB-ACT-9", "MB-ACT-11", "MB-ACT-13", "MB-RT-5"],
        at: .magicBell.changes { if case .setUnread = $0 { [] } else { [$0] } })

    static let magicBellCountsNoUnseen = Saboteur(
        "magicbell/counts-no-unseen", "Changes leave the unseen counter as it was.",
        breaks: ["MB-ACT-5", "MB-ACT-9", "MB-ACT-14"],
        at: .magicBell.changes { if case .setUnseen = $0 { [] } else { [$0] } })

    static let magicBellCountsNoTotal = Saboteur(
        "magicbell/counts-no-total", "Changes leave the total as it was.",
        breaks: ["MB-ACT-6", "MB-ACT-8", "MB-ACT-9", "MB-ACT-11", "MB-RT-6", "MB-RT-8"],
        at: .magicBell.changes { if case .setTotal = $0 { [] } else { [$0] } })

    static let magicBellHidesAtOnce = Saboteur(
        "magicbell/hides-at-once", "A notification that no longer matches leaves its store with the answer.",
        breaks: ["MB-ACT-6"],
        at: .magicBell.steps { steps in
            let isAnswer = steps.contains { if case .complete = $0 { true } else { false } }
            let lowers = steps.contains { if case .setTotal = $0 { true } else { false } }
            return steps.flatMap { step -> [StoreStep] in
                if case .replace(let index, _) = step, isAnswer, lowers {
                    return [.remove(at: index), .tell(.deleted([index]))]
                }
                return [step]
            }
        })

    static let magicBellFiltersAllRead = Saboteur(
        "magicbell/filters-all-read", "Marking all as read leaves the server's notifications of other categories.",
        breaks: ["MB-ACT-12"],
        at: .magicBell.requests(.post, "/notifications/read") { request in
            request.url.append(queryItems: [URLQueryItem(name: "category", value: "c")])
        })

    static let magicBellTellsLate = Saboteur(
        "magicbell/tells-late", "delete completes before it has removed anything.", breaks: ["MB-ACT-11"],
        at: .magicBell.steps { steps in
            guard steps.contains(where: { if case .remove = $0 { true } else { false } }),
                let place = steps.firstIndex(where: { if case .complete = $0 { true } else { false } })
            else { return steps }
            var steps = steps
            let complete = steps.remove(at: place)
            return [complete] + steps
        })

    static let magicBellKnowsAll = Saboteur(
        "magicbell/knows-all", "An action on an unlisted notification fails without a request.", breaks: ["MB-ACT-15"],
        at: .magicBell.parts { parts in
            let unlisted = Remembered<Set<String>>([])
            parts.store.decorate { input, machine, date, next in
                if case .actionSent(let call) = input, let id = call.id, machine.state[id: id] == nil {
                    unlisted.value.insert(id)
                }
                return next(input, &machine, date)
            }
            parts.engine = { [make = parts.engine] in
                ForwardingHTTPEngine(to: make($0)) { engine, request, handler in
                    guard let id = request.url.pathComponents.first(where: unlisted.value.contains) else {
                        return engine.send(request, handler)
                    }
                    unlisted.value.remove(id)
                    handler(.head(HTTPResponseHead(.notFound)))
                    handler(.ended)
                    return UnsentCall()
                }
            }
        })

    static let magicBellDoubleActions = Saboteur(
        "magicbell/double-actions", "Each action is sent twice.", breaks: ["MB-ACT-1", "MB-ACT-16"],
        at: .magicBell.exchanges { engine, request, handler in
            if request.url.path.contains("/notifications/"), request.method != .get {
                _ = engine.send(request) { _ in }
            }
            return engine.send(request, handler)
        })

    static let magicBellBelowZero = Saboteur(
        "magicbell/below-zero", "Counters fall below 0.", breaks: ["MB-ACT-17"],
        at: .magicBell.parts {
            $0.store.counters = { $0.former - $0.share(of: $0.old) + $0.share(of: $0.new) }
        })

    static let magicBellSlashes = Saboteur(
        "magicbell/slashes", "A slash in an identifier divides the path.", breaks: ["MB-ACT-18"],
        at: .magicBell.requests { request in
            guard request.url.path.contains("/notifications/") else { return request }
            var request = request
            request.url = URL(string: request.url.absoluteString.replacing("%2F", with: "/")) ?? request.url
            return request
        })

    static let magicBellTellsFirst = Saboteur(
        "magicbell/tells-first", "Observers hear of a page before the completion is called.", breaks: ["MB-OBS-1"],
        at: .magicBell.steps { steps in
            guard let complete = steps.firstIndex(where: { if case .complete = $0 { true } else { false } }),
                complete + 1 < steps.count
            else { return steps }
            var steps = steps
            steps.swapAt(complete, complete + 1)
            return steps
        })

    static let magicBellReloadsTwice = Saboteur(
        "magicbell/reloads-twice", "A reload is told twice.", breaks: ["MB-OBS-2"],
        at: .magicBell.eachStep { if case .tell(.reloaded) = $0 { [$0, $0] } else { [$0] } })

    static let magicBellHoldsObservers = Saboteur(
        "magicbell/holds-observers", "Observers are held.", breaks: ["MB-OBS-3"],
        at: .magicBell.parts { parts in
            let held = Remembered<[AnyObject]>([])
            parts.store.observers = { [make = parts.store.observers] in
                ForwardingObservers(to: make()) { next, observer in
                    held.value.append(observer)
                    next.add(observer)
                }
            }
        })

    static let magicBellKeepsObservers = Saboteur(
        "magicbell/keeps-observers", "Observers cannot be removed.", breaks: ["MB-OBS-4"],
        at: .magicBell.parts { parts in
            parts.store.observers = { [make = parts.store.observers] in
                ForwardingObservers(to: make(), remove: { _, _ in })
            }
        })

    static let magicBellRepeatsCounters = Saboteur(
        "magicbell/repeats-counters", "A counter is told though its value is the old one.", breaks: ["MB-OBS-5"],
        at: .magicBell.eachStep { if case .setUnread(let count) = $0 { [$0, .tell(.unread(count))] } else { [$0] } })

    static let magicBellTellsChanges = Saboteur(
        "magicbell/tells-changes", "Content observers hear of each action.", breaks: ["MB-OBS-6"],
        at: .magicBell.steps { steps in
            guard steps.contains(where: { if case .complete = $0 { true } else { false } }) else { return steps }
            return steps.flatMap { step -> [StoreStep] in
                if case .replace(let index, _) = step { [step, .tell(.changed([index]))] } else { [step] }
            }
        })

    static let magicBellDeafPublisher = Saboteur(
        "magicbell/deaf-publisher", "Observers hear of no change of a notification.", breaks: ["MB-PUB-1", "MB-RT-5"],
        at: .magicBell.eachStep { if case .tell(.changed) = $0 { [] } else { [$0] } })
}

extension MagicBellSeams {
    /// Replaces the steps of changes, those of pages excepted.
    fileprivate func changes(_ change: @escaping @Sendable (StoreStep) -> [StoreStep]) -> Sabotage {
        steps { steps in
            let isPage = steps.contains { step in
                switch step {
                case .append, .removeAll: true
                default: false
                }
            }
            return isPage ? steps : steps.flatMap(change)
        }
    }
}
