import CarillonEnvironment

/// The documents of a session that follows another one.
extension DDPMachine {
    /// Begins the documents of a new session. Call ``showWhenQuiescent()`` when all that it waits for is known.
    mutating func beginDocuments(at now: Instant) {
        tell(.began)
        quiescence.begin(
            for: parts.awaitedSubscriptions(subscriptions.wereReady), of: login.userID,
            until: now.advanced(by: parts.quiescencePatience))
    }

    /// Shows the documents of the session, if nothing is waited for any more.
    mutating func showWhenQuiescent() {
        if quiescence.isOver { show() }
    }

    /// Shows the documents of the session if they are complete, or have been waited for long enough.
    mutating func showWhenOverdue(at now: Instant) {
        if let deadline = quiescence.deadline, deadline <= now { show() }
    }

    /// Shows the documents of the session at once if those of the former one are another user's.
    mutating func showToNewUser() {
        if quiescence.isWaiting, !parts.maySee(quiescence.user, login.userID) { show() }
    }

    /// Tells that data has come, once the app can see it.
    mutating func tellWhenShown(_ news: DDPNews) {
        if !quiescence.hold(news) { tell(news) }
    }

    private mutating func show() {
        tell(.quiescent(without: quiescence.awaited))
        for news in quiescence.finish() { tell(news) }
    }
}
