import CarillonEnvironment

/// The links in a row that broke soon after they had opened (D-MAGICBELL-32).
struct ShortLinks: Hashable {
    /// The time from which on a link is no short one.
    static let limit = Duration.seconds(5)

    /// The number of the links.
    private(set) var count = 0
    /// The number of the last ones among them that brought no message.
    private var uselessCount = 0

    /// The number of links that count as failed attempts: those that brought no message, the first one excepted.
    var failureCount: Int { max(0, uselessCount - 1) }

    /// Notes that a link is lost.
    mutating func note(_ link: RealtimeMachine.Link, lostAt now: Instant) {
        let isShort = link.openedAt.duration(to: now) < ShortLinks.limit
        count = isShort ? count + 1 : 0
        uselessCount = isShort && !link.hasHeard ? uselessCount + 1 : 0
    }
}
