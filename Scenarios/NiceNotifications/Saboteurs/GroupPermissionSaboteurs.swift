import Carillon
import NiceNotifications
import ScenarioFixtures

/// Saboteurs of the person's permission for single groups.
extension Saboteur {
    // MARK: Stored decisions

    static let niceOwnDrawer = Saboteur(
        "nn/own-drawer", "Decisions are kept under a key that nobody else would look for.", breaks: ["NN-10"],
        at: .nice.parts { $0.permission.key = { "permission:" + $0 } })

    static let niceForgetsNo = Saboteur(
        "nn/forgets-no", "A no about a group is not kept.", breaks: ["NN-10", "NN-12"],
        at: .nice.parts { $0.permission.value = { $0 ? true : nil } })

    static let niceForgetsYes = Saboteur(
        "nn/forgets-yes", "A yes about a group is not kept.", breaks: ["NN-13", "NN-15", "NN-17"],
        at: .nice.parts { $0.permission.value = { $0 ? nil : false } })

    // MARK: Meaning of decisions

    static let nicePlansWhatIsOff = Saboteur(
        "nn/plans-what-is-off", "The ready-made strategies do not look whether the group is disabled.",
        breaks: ["NN-11"],
        at: .nice.parts { $0.permission.stopsAtStoredNo = { _, _ in false } })

    static let niceAnyWordIsYes = Saboteur(
        "nn/any-word-is-yes", "A group counts as allowed once anything was decided about it.", breaks: ["NN-11"],
        at: .nice.groupStep { question in
            guard case .ifAlreadyAllowed = question.level else { return question.answer() }
            return question.stored(question.group) == .notAsked ? .deny : .goOn
        })

    static let niceBypassLooks = Saboteur(
        "nn/bypass-looks", "A strategy that bypasses the group level stops at a no all the same.", breaks: ["NN-11"],
        at: .nice.groupStep { question in
            guard case .bypass = question.level else { return question.answer() }
            return question.stored(question.group) == .denied ? .deny : .goOn
        })

    static let niceAllowsForOnce = Saboteur(
        "nn/allows-for-once", "Allowing automatically lets a group through, and leaves its stored no.",
        breaks: ["NN-15"],
        at: .nice.groupStep { question in
            if case .allowAutomatically = question.level { .goOn } else { question.answer() }
        })

    static let niceLooksAtItself = Saboteur(
        "nn/looks-at-itself", "A group that follows another one goes by its own permission.", breaks: ["NN-16"],
        at: .nice.groupStep { question in
            if case .ifAllowed = question.level { question.answer(for: .ifAlreadyAllowed) } else { question.answer() }
        })

    static let niceBorrowsYes = Saboteur(
        "nn/borrows-yes", "A group that follows another one stores the other's yes as its own.", breaks: ["NN-16"],
        at: .nice.groupStep { question in
            if case (.ifAllowed, .goOn) = (question.level, question.answer()) { .allow } else { question.answer() }
        })

    // MARK: Questions

    static let niceAsksAgain = Saboteur(
        "nn/asks-again", "Asking once asks again after a no.", breaks: ["NN-12"],
        at: .nice.groupStep { question in
            guard case .askPermission(.once, let asker) = question.level else { return question.answer() }
            return question.answer(for: .askPermission(.alwaysIfNotAllowed, asker))
        })

    static let niceDoubtsYes = Saboteur(
        "nn/doubts-yes", "A person who has said yes is asked again.", breaks: ["NN-12", "NN-13"],
        at: .nice.groupStep { question in
            guard case .askPermission(_, let asker) = question.level, question.stored(question.group) == .allowed
            else { return question.answer() }
            return .ask(asker)
        })

    static let niceTakesNoForGood = Saboteur(
        "nn/takes-no-for-good", "Asking whenever it is not allowed asks nobody who has said no.", breaks: ["NN-13"],
        at: .nice.groupStep { question in
            guard case .askPermission(.alwaysIfNotAllowed, let asker) = question.level else {
                return question.answer()
            }
            return question.answer(for: .askPermission(.once, asker))
        })

    static let niceAsksSideBySide = Saboteur(
        "nn/asks-side-by-side", "An asker asks about a group, also while another one does.",
        breaks: ["NN-37"],
        at: .nice.parts { parts in
            parts.questions.admission = { _ in .ask }
            parts.questions.counts = { _, _ in true }
        })

    static let niceFailureIsNo = Saboteur(
        "nn/failure-is-no", "An asker that fails counts as a no, which is kept.", breaks: ["NN-14"],
        at: .nice.parts { $0.questions.decision = { (try? $0.get()) ?? false } })
}
