import Carillon
import NiceNotifications
import ScenarioFixtures

/// Saboteurs of the library's messages to the app: their time, their thread and their content.
extension Saboteur {
    static let niceTellsAfterMakers = Saboteur(
        "nn/tells-after-makers", "The app is told when the last maker has answered.", breaks: ["NN-25"],
        at: .nice.parts { parts in
            let makers = OpenMakers()
            makers.watch(&parts.contents, holdsContents: false)
            parts.runs.tell = { [next = parts.runs.tell] news, onMain, told in
                next(news, onMain) { makers.hold(told) }
            }
        })

    static let niceTellsAnywhere = Saboteur(
        "nn/tells-anywhere", "The app is told on the queue on which its timeline was made.", breaks: ["NN-25"],
        at: .nice.parts { parts in
            parts.runs.tell = { [next = parts.runs.tell] news, onMain, told in
                if news == .planned { told() } else { next(news, onMain, told) }
            }
        })

    static let niceTellsTwice = Saboteur(
        "nn/tells-twice", "A run that is denied on group level is told so twice.", breaks: ["NN-25"],
        at: .nice.parts { parts in
            parts.runs.tell = { [next = parts.runs.tell] news, onMain, told in
                next(news, onMain, told)
                if news == .denied { next(news, onMain, told) }
            }
        })

    static let niceMixesQueues = Saboteur(
        "nn/mixes-queues", "Groups that want the main queue are asked on another one, the others on the main queue.",
        breaks: ["NN-26"],
        at: .nice.parts { parts in
            parts.runs.leavesMainQueue = { [next = parts.runs.leavesMainQueue] in !next($0) }
        })

    static let niceSwallowsErrors = Saboteur(
        "nn/swallows-errors", "A single request that the centre would not take is a success.", breaks: ["NN-27"],
        at: .nice.parts { $0.runs.addition = { _ in .scheduledSuccesfully } })

    static let niceAddsUnasked = Saboteur(
        "nn/adds-unasked", "A single request is added whoever has denied it.", breaks: ["NN-28"],
        at: .nice.parts { parts in
            parts.runs.denial = { [next = parts.runs.denial] in $0 == .direct ? nil : next($0, $1) }
        })

    static let niceBlamesTheSystem = Saboteur(
        "nn/blames-the-system", "A single request that the group level denies is reported as denied by the system.",
        breaks: ["NN-28"],
        at: .nice.parts { parts in
            parts.runs.denial = { [next = parts.runs.denial] kind, permission in
                next(kind, permission).map { kind == .direct ? .deniedOnSystemLevel : $0 }
            }
        })

    static let niceCountsEveryAnswer = Saboteur(
        "nn/counts-every-answer", "An answer that is given again counts again.", breaks: ["NN-35"],
        at: .nice.parts { parts in
            parts.runs.answers = EveryAnswer()
            parts.questions.counts = { _, _ in true }
        })
}
