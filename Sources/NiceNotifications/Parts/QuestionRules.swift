/// The rules for questions that the app itself puts to its person about a group.
package struct QuestionRules: Sendable {
    /// What becomes of a call that wants to ask.
    ///
    /// - Parameter waiting: how many calls wait for the answer to the open question about the same group; `nil` if none
    ///   is open.
    package var admission: @Sendable (_ waiting: Int?) -> QuestionAdmission = { waiting in
        switch waiting {
        case nil: .ask
        case let waiting? where waiting < GroupPrompts.waitingLimit: .wait
        default: .refuse
        }
    }

    /// Whether an answer still counts: its question is the open one.
    ///
    /// - Parameters:
    ///   - question: the number of the question that it answers.
    ///   - open: the number of the open question about the same group; `nil` if none is.
    package var counts: @Sendable (_ question: UInt64, _ open: UInt64?) -> Bool = { $0 == $1 }

    /// The decision that an answer is, to be stored; `nil` if it decides nothing, and denies the calls that wait for
    /// it.
    package var decision: @Sendable (Result<Bool, any Error>) -> Bool? = { try? $0.get() }
}

/// What becomes of a call that wants to ask about a group.
package enum QuestionAdmission: Hashable, Sendable {
    /// It asks.
    case ask
    /// It gets the answer to the open question.
    case wait
    /// It is denied.
    case refuse
}
