import CarillonEnvironment

/// What the way of a connection's bytes from one host to another is like.
public struct LinkConditions: Hashable, Sendable {
    /// How long a byte is on its way.
    public var latency: Duration = .milliseconds(1)
    /// How much longer it may take, drawn from the seed for each piece. Bytes of one direction never overtake each other.
    public var jitter: Duration = .zero
    /// Bytes a second of each connection in each direction; `nil` is no limit.
    public var bandwidth: Int?
    /// A slow drip: so many bytes at once, and the next ones that much later.
    public var drip: Drip?
    public var chunking = Chunking.asSent
    public var corruption = Corruption.none
    /// Whether nothing gets through. What is on its way waits, and is sent again as TCP would: see ``Retransmission``.
    public var isPartitioned = false
    /// Whether attempts to connect are refused although somebody listens.
    public var isRefusing = false
    public var retransmission = Retransmission()

    public init() {}

    public struct Drip: Hashable, Sendable {
        public var byteCount: Int
        public var interval: Duration

        public init(byteCount: Int, interval: Duration) {
            self.byteCount = byteCount
            self.interval = interval
        }
    }

    /// Where a stream is cut into the pieces in which it arrives.
    public enum Chunking: Hashable, Sendable {
        /// What was sent in one turn of the loop arrives in one piece, up to 64 KiB.
        case asSent
        /// After each byte.
        case everyByte
        /// Anywhere, drawn from the seed: pieces of 1 byte up to the maximum.
        case random(maximum: Int)
    }

    /// Bits that arrive inverted.
    public enum Corruption: Hashable, Sendable {
        case none
        /// One bit, drawn from the seed, in each piece with that probability.
        case probability(Double)
        /// One bit, drawn from the seed, of the byte at that offset in the stream of each direction.
        case offset(Int)
    }

    /// What TCP does about silence. The defaults are Linux's.
    public struct Retransmission: Hashable, Sendable {
        /// After how long something unanswered is sent again; each further time it takes twice as long.
        public var firstTimeout: Duration = .milliseconds(200)
        /// The same for the first word of a connection.
        public var firstConnectTimeout: Duration = .seconds(1)
        /// The longest that it waits between two tries.
        public var longestTimeout: Duration = .seconds(120)
        /// After how long an attempt to connect ends in ``NetworkError/timedOut``.
        public var connectGivesUpAfter: Duration = .seconds(127)
        /// For how long sent bytes may stay unanswered until the connection ends in ``NetworkError/timedOut``. A connection that
        /// sends nothing notices nothing.
        public var givesUpAfter: Duration = .milliseconds(924_600)

        public init() {}

        /// The first moment at `instant` or after it at which something is sent again that was first sent at `start`.
        func next(atOrAfter instant: Instant, firstSentAt start: Instant, isConnecting: Bool) -> Instant {
            var timeout = max(isConnecting ? firstConnectTimeout : firstTimeout, .nanoseconds(1))
            var attempt = start
            while attempt < instant {
                attempt = attempt.advanced(by: timeout)
                timeout = min(timeout * 2, max(longestTimeout, .nanoseconds(1)))
            }
            return attempt
        }
    }
}
