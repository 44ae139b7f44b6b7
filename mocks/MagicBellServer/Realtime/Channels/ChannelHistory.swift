import CarillonEnvironment

/// The last messages of a channel, for clients that come back. It is bounded in time, number and bytes.
struct ChannelHistory {
    private(set) var messages: [ChannelMessage] = []
    private(set) var byteCount = 0
    /// The highest number of a message that was forgotten. A client that knows all messages up to here misses none.
    private(set) var forgotten: UInt64

    static let messageLimit = 1_000
    static let byteLimit = 1_048_576

    init(forgotten: UInt64) {
        self.forgotten = forgotten
    }

    /// Adds a message, and forgets the oldest ones that exceed the bounds.
    mutating func append(_ message: ChannelMessage) {
        messages.append(message)
        byteCount += message.byteCount
        var (count, bytes) = (0, byteCount)
        while messages.count - count > Self.messageLimit || bytes > Self.byteLimit {
            bytes -= messages[count].byteCount
            count += 1
        }
        forgetFirst(count)
    }

    /// Forgets the messages that are older than `duration`.
    mutating func forget(olderThan duration: Duration, at now: Instant) {
        forgetFirst(messages.prefix { $0.instant.advanced(by: duration) < now }.count)
    }

    /// Forgets all messages. The numbers up to `number` count as forgotten.
    mutating func forgetAll(through number: UInt64) {
        forgetFirst(messages.count)
        forgotten = max(forgotten, number)
    }

    private mutating func forgetFirst(_ count: Int) {
        guard count > 0 else { return }
        forgotten = messages[count - 1].number
        byteCount -= messages.prefix(count).reduce(0) { $0 + $1.byteCount }
        messages.removeFirst(count)
    }

    /// Returns the messages after a number; `nil` if some of them are forgotten.
    func messages(after number: UInt64) -> ArraySlice<ChannelMessage>? {
        guard number >= forgotten else { return nil }
        // The numbers ascend.
        var (low, high) = (messages.startIndex, messages.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].number > number { high = middle } else { low = middle + 1 }
        }
        return messages[low...]
    }
}
