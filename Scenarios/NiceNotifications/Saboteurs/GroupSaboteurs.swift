import Carillon
import NiceNotifications
import ScenarioFixtures
import Synchronization

/// Saboteurs of the borders between groups, and of the calls that clear a group.
extension Saboteur {
    static let niceShortNames = Saboteur(
        "nn/short-names", "Only the first byte of the random part of an identifier is used.", breaks: ["NN-05"],
        at: .nice.parts { parts in
            parts.names.unique = { [next = parts.names.unique] in String(next($0).prefix(2)) }
        })

    static let niceFirstWord = Saboteur(
        "nn/first-word", "Only the first word of a group's name is put before the colon.", breaks: ["NN-05"],
        at: .nice.parts { parts in
            parts.names.identifier = { [next = parts.names.identifier] name, group in
                next(name, String(group.prefix { $0 != " " }))
            }
        })

    static let niceTakesNamesakes = Saboteur(
        "nn/takes-namesakes", "Requests whose names begin with a group's name count as its own.", breaks: ["NN-07"],
        at: .nice.parts { $0.names.belongs = { $0.hasPrefix($1) } })

    static let niceFirstColon = Saboteur(
        "nn/first-colon", "The group of a request is what stands before its first colon.", breaks: ["NN-07"],
        at: .nice.parts { $0.names.belongs = { $0.prefix { $0 != ":" } == $1 } })

    static let niceTrustsLaunches = Saboteur(
        "nn/trusts-launches", "The first rescheduling of a launch leaves what earlier ones have planned.",
        breaks: ["NN-06"], at: .nice.rescheduling { $0 > 1 })

    static let niceClearsOnce = Saboteur(
        "nn/clears-once", "Only the first rescheduling of a launch takes away what is pending.", breaks: ["NN-06"],
        at: .nice.rescheduling { $0 == 1 })

    static let niceSchedulesAnew = Saboteur(
        "nn/schedules-anew", "Scheduling takes away what the group has pending.", breaks: ["NN-08"],
        at: .nice.clearing(of: .schedule, whenAllowed: true))

    static let niceRemovesNothing = Saboteur(
        "nn/removes-nothing", "Removing a group neither takes anything away nor stops what is under way.",
        breaks: ["NN-09"], at: .nice.clearing(of: .remove, whenAllowed: false))

    // MARK: Calls that were overtaken

    static let niceAsksOvertaken = Saboteur(
        "nn/asks-overtaken", "A group is asked for its timeline although it was cleared meanwhile.", breaks: ["NN-36"],
        at: .nice.goingOn(at: .timeline))

    static let niceMakesOvertaken = Saboteur(
        "nn/makes-overtaken", "Makers of a timeline that arrives late are called although the group was cleared.",
        breaks: ["NN-36"], at: .nice.goingOn(at: .maker))

    static let niceAddsOvertaken = Saboteur(
        "nn/adds-overtaken", "A maker's late content is added although the group was cleared meanwhile.",
        breaks: ["NN-36"], at: .nice.goingOn(at: .adding))

    static let niceClearsOvertaken = Saboteur(
        "nn/clears-overtaken", "A run that is denied late takes away what a later one has planned.",
        breaks: ["NN-36"], at: .nice.goingOn(at: .clearing))

    // MARK: Delivered notifications

    static let niceClearsWanted = Saboteur(
        "nn/clears-wanted", "Those are removed from Notification Center that the group does not give up.",
        breaks: ["NN-33"],
        at: .nice.parts { parts in
            parts.delivered.removed = { [next = parts.delivered.removed] in next($0, !$1) }
        })

    static let niceAsksAboutAll = Saboteur(
        "nn/asks-about-all", "A group is asked about the delivered notifications of all groups.", breaks: ["NN-33"],
        at: .nice.parts { $0.delivered.concerns = { _, _ in true } })
}

extension NiceSeams {
    /// Sets whether an allowed call of a kind clears its group.
    fileprivate func clearing(of kind: CallKind, whenAllowed clears: Bool) -> Sabotage {
        parts { parts in
            parts.runs.clears = { [next = parts.runs.clears] in $0 == kind && $1 ? clears : next($0, $1) }
        }
    }

    /// Sets whether an allowed rescheduling clears its group, by the number of the rescheduling in a launch.
    fileprivate func rescheduling(clears: @escaping @Sendable (Int) -> Bool) -> Sabotage {
        parts { parts in
            parts.runs.clears = { [next = parts.runs.clears] kind, isAllowed in
                guard kind == .reschedule, isAllowed else { return next(kind, isAllowed) }
                return clears(Environment.current.singletons.object { Reschedulings() }.next())
            }
        }
    }

    /// Lets a call go on at a checkpoint although a later call has cleared its group.
    fileprivate func goingOn(at checkpoint: Checkpoint) -> Sabotage {
        parts { parts in
            parts.runs.goesOn = { [next = parts.runs.goesOn] in $0 == checkpoint || next($0, $1, $2) }
        }
    }
}

/// A counter of the reschedulings in one launch.
private final class Reschedulings: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
