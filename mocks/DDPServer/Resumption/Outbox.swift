import CarillonEnvironment
import DDPWire

/// The last messages of a session, for a client that comes back without having received all of them.
///
/// Heartbeats and the answers to connect belong to a socket, not to the session, so they are neither counted nor kept.
struct Outbox {
    /// The number of messages of the session so far.
    private(set) var count = 0
    private var kept = Queue<(message: ServerMessage, byteCount: Int)>()
    private var byteCount = 0
    private let limit: Int
    private let byteLimit: Int
    /// The number of messages at the loss of the connection; `nil` while there is one.
    private var countAtLoss: Int?

    init(limit: Int, byteLimit: Int) {
        self.limit = limit
        self.byteLimit = byteLimit
    }

    mutating func append(_ message: ServerMessage) {
        count += 1
        let size = message.byteCount
        kept.append((message, size))
        byteCount += size
        while kept.count > limit || byteCount > byteLimit, let (_, size) = kept.removeFirst() { byteCount -= size }
    }

    /// Notes that the session has lost its connection, or has one again.
    mutating func setAway(_ isAway: Bool) { countAtLoss = isAway ? count : nil }

    /// Whether more messages wait for the client than are kept, so that it cannot have all of them any more.
    var hasOverflown: Bool { countAtLoss.map { count - $0 > kept.count } ?? false }

    /// The messages that a client lacks; `nil` if it cannot get all of them, or says that it has more than were sent.
    func messages(after receivedCount: Int) -> [ServerMessage]? {
        guard (0...count).contains(receivedCount), count - receivedCount <= kept.count else { return nil }
        return kept.elements.suffix(count - receivedCount).map(\.message)
    }
}
