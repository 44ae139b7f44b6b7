import CarillonEnvironment

/// The first answers to requests that must take effect only once, for 24 hours (MB-SRV-5).
struct IdempotentReplies {
    /// A request that takes effect once: the same name on another route or of another user is another request.
    struct Key: Hashable {
        /// The user; `nil` for the project itself.
        let user: Int?
        let path: [String]
        let name: String
    }

    /// The most answers that are kept; the oldest go first.
    static let limit = 10_000
    /// The most bytes of all bodies that are kept; the oldest go first.
    static let byteLimit = 67_108_864

    private var replies: [Key: APIReply] = [:]
    private var order: [(key: Key, end: Instant)] = []
    /// The number of elements at the beginning of `order` that are gone.
    private var goneCount = 0
    private var byteCount = 0

    /// Returns the first answer to a request; `nil` if there was none in the last 24 hours.
    mutating func reply(to key: Key, at now: Instant) -> APIReply? {
        while goneCount < order.count, order[goneCount].end <= now { forgetFirst() }
        return replies[key]
    }

    /// Keeps the first answer to a request.
    mutating func keep(_ reply: APIReply, to key: Key, at now: Instant) {
        guard replies[key] == nil else { return }
        replies[key] = reply
        byteCount += reply.body.count
        order.append((key, now.advanced(by: .hours(24))))
        while replies.count > IdempotentReplies.limit || (byteCount > IdempotentReplies.byteLimit && replies.count > 1)
        {
            forgetFirst()
        }
    }

    private mutating func forgetFirst() {
        guard goneCount < order.count else { return }
        byteCount -= replies.removeValue(forKey: order[goneCount].key)?.body.count ?? 0
        goneCount += 1
        if goneCount > 1000, goneCount * 2 > order.count {
            order.removeFirst(goneCount)
            goneCount = 0
        }
    }
}
