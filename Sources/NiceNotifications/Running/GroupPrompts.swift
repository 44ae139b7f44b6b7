import Synchronization

/// The questions about groups that one app's person has not answered yet.
///
/// Whoever wants to ask about a group while the person is being asked about it already gets that answer too: nobody is
/// asked twice at once.
final class GroupPrompts: Sendable {
    /// How many calls may wait for one answer; more are denied.
    static let waitingLimit = 1_000

    private struct Prompt {
        let number: UInt64
        var waiting: [Carried<(Bool) -> Void>] = []
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var prompts: [String: Prompt] = [:]

        /// Opens a prompt about a group for somebody who waits for the answer.
        ///
        /// - Returns: the number of the prompt.
        mutating func open(_ decided: Carried<(Bool) -> Void>, about group: String) -> UInt64 {
            lastNumber += 1
            prompts[group] = Prompt(number: lastNumber, waiting: [decided])
            return lastNumber
        }

        /// Takes out what is open about a group, if an answer to a prompt counts.
        mutating func close(_ number: UInt64, about group: String, _ rules: QuestionRules) -> Closing {
            guard rules.counts(number, prompts[group]?.number) else { return Closing(counts: false) }
            return Closing(counts: true, waiting: prompts.removeValue(forKey: group)?.waiting ?? [])
        }
    }

    /// What an answer does.
    private struct Closing {
        let counts: Bool
        /// Those who get it.
        var waiting: [Carried<(Bool) -> Void>] = []
    }

    private let state = Mutex(State())

    /// Asks on the main queue, stores the answer, and hands it to everybody who waits for it, on the main queue.
    ///
    /// An asker that fails denies, and so does one that lets go of its completion without calling it; neither is
    /// stored.
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

    /// Answers an open question about a group with no, whatever the person says later.
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
