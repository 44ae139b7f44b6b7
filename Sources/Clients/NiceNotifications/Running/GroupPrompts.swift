import Synchronization

/// The questions about groups that one app's person has not answered yet.
///
/// A call that wants to ask about a group with an open question waits for the answer to that question. The person never
/// sees two questions about a group at once.
final class GroupPrompts: Sendable {
    /// The greatest number of calls that may wait for one answer. Further calls are denied.
    static let waitingLimit = 1_000

    private struct Prompt {
        let number: UInt64
        var waiting: [Carried<(Bool) -> Void>] = []
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var prompts: [String: Prompt] = [:]

        /// Opens a prompt about a group for a call that waits for the answer.
        ///
        /// - Returns: the number of the prompt.
        mutating func open(_ decided: Carried<(Bool) -> Void>, about group: String) -> UInt64 {
            lastNumber += 1
            prompts[group] = Prompt(number: lastNumber, waiting: [decided])
            return lastNumber
        }

        /// Closes the open prompt about a group, if the answer to prompt `number` counts.
        mutating func close(_ number: UInt64, about group: String, _ rules: QuestionRules) -> Closing {
            guard rules.counts(number, prompts[group]?.number) else { return Closing(counts: false) }
            return Closing(counts: true, waiting: prompts.removeValue(forKey: group)?.waiting ?? [])
        }
    }

    /// The effect of an answer.
    private struct Closing {
        let counts: Bool
        /// The calls that get the answer.
        var waiting: [Carried<(Bool) -> Void>] = []
    }

    private let state = Mutex(State())

    /// Asks on the main queue, stores the answer, and passes it to all waiting calls, on the main queue.
    ///
    /// An asker that fails denies the calls. An asker that releases its completion without calling it denies the calls
    /// too. Neither result is stored.
    func ask(
        _ asker: LocalNotifications.ApplicationLevelPermissionAsker, about group: String, in app: CallingApp,
        _ decided: @escaping (Bool) -> Void
    ) {
        let decided = Carried(decided)
        let rules = app.parts.questions
        let (admission, number) = state.withLock { state -> (QuestionAdmission, UInt64) in
            let admission = rules.admission(state.prompts[group]?.waiting.count)
            switch admission {
            case .ask: _ = state.open(decided, about: group)
            case .wait: state.prompts[group]?.waiting.append(decided)
            case .refuse: break
            }
            return (admission, state.lastNumber)
        }
        switch admission {
        case .wait: break
        case .refuse: app.onMain { decided.value(false) }
        case .ask:
            app.onMain { [self] in
                guard isOpen(number, about: group, rules) else { return }
                asker.askPermission(
                    completion: app.replyOnMain(unanswered: .failure(NoAnswer())) { [self] result in
                        close(number, about: group, with: result, in: app)
                    })
            }
        }
    }

    /// Answers the open question about a group with no. A later answer of the person has no effect.
    func withdraw(about group: String, in app: CallingApp) {
        let prompt = state.withLock { $0.prompts.removeValue(forKey: group) }
        for decided in prompt?.waiting ?? [] { app.onMain { decided.value(false) } }
    }

    private func isOpen(_ number: UInt64, about group: String, _ rules: QuestionRules) -> Bool {
        state.withLock { rules.counts(number, $0.prompts[group]?.number) }
    }

    private func close(_ number: UInt64, about group: String, with result: Result<Bool, any Error>, in app: CallingApp)
    {
        let rules = app.parts.questions
        let closing = state.withLock { $0.close(number, about: group, rules) }
        guard closing.counts else { return }
        let decision = rules.decision(result)
        if let decision {
            LocalNotifications.GroupLevelAuthorization.setIsAllowed(decision, forGroup: group)
        } else {
            app.log("The person was asked about \(group), and gave no answer: \(result)")
        }
        for decided in closing.waiting { decided.value(decision ?? false) }
    }
}
