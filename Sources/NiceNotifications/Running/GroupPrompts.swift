import Synchronization

/// The questions about groups that one app's person has not answered yet.
///
/// Whoever wants to ask about a group while the person is being asked about it already gets that answer too: nobody is asked twice at once.
final class GroupPrompts: Sendable {
    /// How many calls may wait for one answer; more are denied.
    static let waitingLimit = 1_000

    private let waiting = Mutex<[String: [Carried<(Bool) -> Void>]]>([:])

    /// Asks on the main queue, stores the answer, and hands it to everybody who waits for it, on the main queue.
    ///
    /// An asker that fails denies, and so does one that lets go of its completion without calling it; neither is stored.
    func ask(
        _ asker: LocalNotifications.ApplicationLevelPermissionAsker, about group: String, in app: CallingApp,
        _ decided: @escaping (Bool) -> Void
    ) {
        let decided = Carried(decided)
        let count = waiting.withLock { waiting in
            let count = waiting[group]?.count ?? 0
            if count < GroupPrompts.waitingLimit { waiting[group, default: []].append(decided) }
            return count
        }
        if count == GroupPrompts.waitingLimit { return app.onMain { decided.value(false) } }
        if count > 0 { return }

        app.onMain {
            asker.askPermission(
                completion: app.replyOnMain(unanswered: .failure(NoAnswer())) { [self] result in
                    switch result {
                    case .success(let isAllowed):
                        LocalNotifications.GroupLevelAuthorization.setIsAllowed(isAllowed, forGroup: group)
                    case .failure(let error):
                        app.log("The person was asked about \(group), and gave no answer: \(error)")
                    }
                    let isAllowed = (try? result.get()) ?? false
                    for decided in takeWaiting(for: group) { decided.value(isAllowed) }
                })
        }
    }

    private func takeWaiting(for group: String) -> [Carried<(Bool) -> Void>] {
        waiting.withLock { $0.removeValue(forKey: group) ?? [] }
    }
}

/// An asker let go of its completion without calling it.
private struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "the asker let go of its completion without calling it" }
}
