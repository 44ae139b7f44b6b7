package import MagicBellWire

/// The messages that come while a list request is under way.
package struct MissedMessages: Sendable {
    /// The number of messages that are remembered. A server that sends more gets one request.
    package static let limit = 200

    package private(set) var messages: [RealtimeMessage] = []
    /// Whether the counters of the page can be older or younger than a change that was applied meanwhile.
    package private(set) var hasDoubts = false

    mutating func append(_ message: RealtimeMessage) {
        guard messages.count < MissedMessages.limit else { return doubt() }
        messages.append(message)
    }

    /// Notes that the counters of the page are in doubt.
    mutating func doubt() { hasDoubts = true }
}
