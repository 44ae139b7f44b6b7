import CarillonEnvironment

/// The circumstances in which a channel has opened.
package struct RealtimeContinuity: Hashable, Sendable {
    /// Whether the channel was open before.
    package var hadLink: Bool
    /// Whether an attempt has failed since the channel was open, or since the start.
    package var hasFailed: Bool
    /// Whether the client has named the last message, so that the server sends those after it.
    package var resumes: Bool
    /// The time from the loss of the link to the new one.
    package var timeWithoutLink: Duration

    package init(hadLink: Bool, hasFailed: Bool, resumes: Bool, timeWithoutLink: Duration) {
        self.hadLink = hadLink
        self.hasFailed = hasFailed
        self.resumes = resumes
        self.timeWithoutLink = timeWithoutLink
    }

    /// Whether messages may be missing (`MB-RT-18`). A channel that opens at the first attempt has missed none that the
    /// app could expect.
    package var leavesGap: Bool {
        guard hadLink else { return hasFailed }
        return !resumes || timeWithoutLink > RealtimeRetry.suspension
    }
}
