/// Whether a connection reads from the broker. The client says what it wants, and the connection follows if there is
/// room.
struct StreamReading {
    /// The thing to do with the connection.
    enum Change: Hashable {
        case pause
        case resume
    }

    private enum Phase {
        case reading
        case paused
    }

    private var phase = Phase.reading

    /// Whether the client wants to read. A new connection does not change that.
    var isWanted = true

    /// Whether the connection has been paused.
    var isPaused: Bool { phase == .paused }

    /// Begins with a new connection, which reads.
    mutating func begin() { phase = .reading }

    /// Follows the client and the room. Returns the change that follows, if any.
    mutating func follow(mayRead: Bool) -> Change? {
        switch (phase, mayRead) {
        case (.reading, false):
            phase = .paused
            return .pause
        case (.paused, true):
            phase = .reading
            return .resume
        default: return nil
        }
    }
}
