import CarillonEnvironment

/// The first answers to requests that must take effect only once, for 24 hours (MB-SRV-5).
struct IdempotentReplies {
    /// A request that takes effect once: the same name on another route or of another user is another request.
    struct Key: Hashable {
        let user: Int?
        let path: [String]
        let name: String
    }

    /// The most answers that are kept; the oldest go first.
    static let limit = 10_000

    private var replies: [Key: APIReply] = [:]
    private var order: [(key: Key, end: Instant)] = []
    /// The number of elements of `order` that are gone.
    private var goneCount = 0

    mutating func reply(to key: Key, at now: Instant) -> APIReply? {
        forgetFirst { $0 <= now }
        return replies[key]
    }

    mutating func keep(_ reply: APIReply, to key: Key, at now: Instant) {
        guard replies.updateValue(reply, forKey: key) == nil else { return }
        order.append((key, now.advanced(by: .hours(24))))
        if replies.count > IdempotentReplies.limit {
            var excess = replies.count - IdempotentReplies.limit
            forgetFirst { _ in
                defer { excess -= 1 }
                return excess > 0
            }
        }
    }

    private mutating func forgetFirst(while isOver: (Instant) -> Bool) {
        while goneCount < order.count, isOver(order[goneCount].end) {
            replies[order[goneCount].key] = nil
            goneCount += 1
        }
        if goneCount > 1000, goneCount * 2 > order.count {
            order.removeFirst(goneCount)
            goneCount = 0
        }
    }
}
