package import CarillonEnvironment

extension RealtimeMachine {
    /// The place of a channel on its way to messages, with all that matters there alone.
    package enum Phase: Hashable, Sendable {
        case idle
        /// The outcome of a request is awaited.
        case asking(RealtimeRequest, Outage)
        /// A link is on its way.
        case opening(Attempt)
        case open(Link)
        case waiting(Outage, until: Instant)
        /// There are no further attempts.
        case ended

        /// Whether there is a link, or one on its way.
        var hasLink: Bool {
            switch self {
            case .opening, .open: true
            case .idle, .asking, .waiting, .ended: false
            }
        }
    }

    /// An attempt to open a link.
    package struct Attempt: Hashable, Sendable {
        let outage: Outage
        /// The last message, if the attempt has named it, so that the server sends those after it.
        let lastEvent: String?

        var resumes: Bool { lastEvent != nil }
    }
}
