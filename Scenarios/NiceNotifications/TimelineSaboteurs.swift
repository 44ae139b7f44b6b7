import Carillon
import NiceNotifications
import Synchronization

/// A device that is wrong about time, and a centre that does not keep requests as it is given them.
extension Saboteur {
    static let niceSlowWatch = Saboteur(
        "nn/slow-watch", "The app sees a clock that is an hour slow.", breaks: ["NN-19"],
        at: .platform.whole { ForwardingPlatform(to: $0, clockAhead: .hours(-1)) })

    static let niceElsewhere = Saboteur(
        "nn/elsewhere", "The app believes to be in Iceland, where clocks are never changed.",
        breaks: ["NN-19", "NN-22"],
        at: .platform.whole { next in
            ForwardingPlatform(to: next, timeZone: { TimeZone(identifier: "Atlantic/Reykjavik") ?? $0 })
        })

    static let niceRoundsIntervals = Saboteur(
        "nn/rounds-intervals", "The centre counts intervals in full minutes.", breaks: ["NN-20"],
        at: .center.requests { request in
            request.mapTrigger { trigger in
                guard let trigger = trigger as? UNTimeIntervalNotificationTrigger else { return trigger }
                let minutes = max(1, (trigger.timeInterval / 60).rounded())
                return UNTimeIntervalNotificationTrigger(timeInterval: minutes * 60, repeats: trigger.repeats)
            }
        })

    static let niceRepeatsYearly = Saboteur(
        "nn/repeats-yearly", "The centre takes every date for an anniversary.", breaks: ["NN-21"],
        at: .center.calendarTriggers { components, repeats in
            components.year = nil
            repeats = true
        })

    static let niceAnHourLate = Saboteur(
        "nn/an-hour-late", "The centre fires calendar triggers an hour later than they say.", breaks: ["NN-22"],
        at: .center.schedule { question in question.answer.mapDate { $0 + 3_600 } })

    static let niceLosesEveryThird = Saboteur(
        "nn/loses-every-third", "The centre loses every third request.", breaks: ["NN-23"],
        at: .center.service { next in
            let count = Atomic(0)
            return ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    if count.add(1, ordering: .relaxed).newValue % 3 == 0 {
                        return next.getSettings { _ in answer(nil) }
                    }
                    next.add(request, completion: answer)
                })
        })

    static let niceSwapsNeighbours = Saboteur(
        "nn/swaps-neighbours", "The centre adds the second of two requests before the first.",
        breaks: ["NN-24", "NN-32"],
        at: .center.service { next in
            let kept = Mutex<UNNotificationRequest?>(nil)
            return ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    let first = kept.withLock { kept in
                        defer { kept = kept == nil ? request : nil }
                        return kept
                    }
                    guard let first else { return next.getSettings { _ in answer(nil) } }
                    next.add(request, completion: answer)
                    next.add(first) { _ in }
                })
        })

    static let niceLosesCategories = Saboteur(
        "nn/loses-categories", "The centre keeps neither categories nor target content identifiers.", breaks: ["NN-29"],
        at: .center.requests { request in
            request.withContent { content in
                content.categoryIdentifier = ""
                content.targetContentIdentifier = nil
            }
        })

    static let niceMutes = Saboteur(
        "nn/mutes", "The centre lets notifications come without a sound.", breaks: ["NN-30"],
        at: .center.requests { $0.withContent { $0.sound = nil } })

    static let niceWakes = Saboteur(
        "nn/wakes", "The centre gives its default sound to what has none.", breaks: ["NN-30"],
        at: .center.requests { $0.withContent { $0.sound = $0.sound ?? .default } })
}
