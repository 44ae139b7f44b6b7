/// The rules for the app's own questions to its person about a group.
package struct QuestionRules: Sendable {
    /// Decides about a call that wants to ask.
    ///
    /// - Parameter waiting: the number of calls that wait for the answer to the open question about the same group;
    ///   `nil` if no question is open.
    package var admission: @Sendable (_ waiting: Int?) -> QuestionAdmission = { waiting in
        switch waiting {
        case nil: .ask
        case let waiting? where waiting < GroupPrompts.waitingLimit: .wait
        default: .refuse
        }
    }

    /// Whether an answer still counts, because its question is the open one.
    ///
    /// - Parameters:
    ///   - question: the number of the question to which the answer belongs.
    ///   - open: the number of the open question about the same group; `nil` if no question is open.
    package var counts: @Sendable (_ question: UInt64, _ open: UInt64?) -> Bool = { $0 == $1 }

    /// The decision to store for an answer. `nil` stores nothing, and denies the waiting calls.
    package var decision: @Sendable (Result<Bool, any Error>) -> Bool? = { try? $0.get() }
}

/// The fate of a call that wants to ask about a group.
package enum QuestionAdmission: Hashable, Sendable {
    /// The call asks the question.
    case ask
    /// The call gets the answer to the open question.
    case wait
    /// The call is denied.
    case refuse
}
