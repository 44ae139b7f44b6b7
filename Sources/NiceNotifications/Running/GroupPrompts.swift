import Synchronization

/// The questions about groups that one app's person has not answered yet.
///
/// Whoever wants to ask about a group while the person is being asked about it already gets that answer too: nobody is asked twice at once.
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

        /// Makes somebody wait for the answer about a group.
        ///
        /// - Returns: the number of the prompt if it is a new one; `nil` if it is open already.
        mutating func add(_ decided: Carried<(Bool) -> Void>, about group: String) -> UInt64? {
            guard prompts[group] == nil else {
                prompts[group]?.waiting.append(decided)
                return nil
            }
            lastNumber += 1
            prompts[group] = Prompt(number: lastNumber, waiting: [decided])
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Asks on the main queue, stores the answer, and hands it to everybody who waits for it, on the main queue.
    ///
    /// An asker that fails denies, and so does one that lets go of its completion without calling it; neither is stored.
    func ask(
        _ asker: LocalNotifications.ApplicationLevelPermissionAsker, about group: String, in app: CallingApp,
        _ decided: @escaping (Bool) -> Void
    ) {
        let decided = Carried(decided)
        let (isFull, number) = state.withLock { state -> (Bool, UInt64?) in
            let isFull = state.prompts[group].map { $0.waiting.count >= GroupPrompts.waitingLimit } ?? false
            return (isFull, isFull ? nil : state.add(decided, about: group))
        }
        if isFull { return app.onMain { decided.value(false) } }
        guard let number else { return }

        app.onMain { [self] in
            guard isOpen(number, about: group) else { return }
            asker.askPermission(
                completion: app.replyOnMain(unanswered: .failure(NoAnswer())) { [self] result in
                    close(number, about: group, with: result, in: app)
                })
        }
    }

    /// Answers an open question about a group with no, whatever the person says later.
    func withdraw(about group: String, in app: CallingApp) {
        let prompt = state.withLock { $0.prompts.removeValue(forKey: group) }
        for decided in prompt?.waiting ?? [] { app.onMain { decided.value(false) } }
    }

    private func isOpen(_ number: UInt64, about group: String) -> Bool {
        state.withLock { $0.prompts[group]?.number == number }
    }

    private func close(_ number: UInt64, about group: String, with result: Result<Bool, any Error>, in app: CallingApp)
    {
        let prompt = state.withLock { state in
            state.prompts[group]?.number == number ? state.prompts.removeValue(forKey: group) : nil
        }
        guard let prompt else { return }
        let isAllowed: Bool
        switch result {
        case .success(let answer):
            LocalNotifications.GroupLevelAuthorization.setIsAllowed(answer, forGroup: group)
            isAllowed = answer
        case .failure(let error):
            app.log("The person was asked about \(group), and gave no answer: \(error)")
            isAllowed = false
        }
        for decided in prompt.waiting { decided.value(isAllowed) }
    }
}
