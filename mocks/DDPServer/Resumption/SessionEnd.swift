/// The reason why a session that was kept for its client is over.
public enum SessionEnd: String, Hashable, Sendable, CustomStringConvertible {
    /// The client did not come back within the grace period.
    case gracePeriod
    /// More messages waited for the client than are kept.
    case queue
    /// More sessions waited for their clients than may.
    case crowd
    /// The client came back with a number of messages, or a version, that does not fit.
    case disagreement

    /// The reason in words.
    public var description: String {
        switch self {
        case .gracePeriod: "its client did not come back in time"
        case .queue: "too many messages wait for its client"
        case .crowd: "too many sessions wait for their clients, and it has waited longest"
        case .disagreement: "its client has not received what can be continued"
        }
    }
}
