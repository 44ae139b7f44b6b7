import CarillonEnvironment

/// The properties of the path that a connection's bytes take from one host to another.
public struct LinkConditions: Hashable, Sendable {
    /// The time that a byte takes.
    public var latency: Duration = .milliseconds(1)
    /// The largest extra time, drawn from the seed for each piece. Bytes of one direction never overtake each other.
    public var jitter: Duration = .zero
    /// The bytes per second of each connection in each direction; `nil` means no limit.
    public var bandwidth: Int?
    /// A slow drip: a number of bytes at once, and the next ones an interval later.
    public var drip: Drip?
    /// The places where the network cuts streams into pieces.
    public var chunking = Chunking.asSent
    /// The bits that the network inverts.
    public var corruption = Corruption.none
    /// Whether nothing gets through. Bytes that are under way wait, and TCP sends them again: see ``Retransmission``.
    public var isPartitioned = false
    /// Whether the host refuses new connections although it has a listener.
    public var isRefusing = false
    /// The times at which TCP sends again and gives up.
    public var retransmission = Retransmission()

    /// Creates the conditions of a fast, faultless network.
    public init() {}

    /// A number of bytes that arrive at once, and the time until the next ones.
    public struct Drip: Hashable, Sendable {
        /// The number of bytes that go at once, at least 1.
        public var byteCount: Int
        /// The time between two pieces.
        public var interval: Duration

        /// Creates a drip of so many bytes per interval.
        public init(byteCount: Int, interval: Duration) {
            self.byteCount = byteCount
            self.interval = interval
        }
    }

    /// The places where a stream is cut into the pieces in which it arrives.
    public enum Chunking: Hashable, Sendable {
        /// Bytes that were sent in one turn of the loop arrive in one piece, up to 64 KiB.
        case asSent
        /// The network cuts after each byte.
        case everyByte
        /// The network cuts at places drawn from the seed: pieces of 1 byte up to the maximum.
        case random(maximum: Int)
    }

    /// The bits that arrive inverted.
    public enum Corruption: Hashable, Sendable {
        /// The network inverts no bit.
        case none
        /// The network inverts one bit, drawn from the seed, in each piece with that probability.
        case probability(Double)
        /// The network inverts one bit, drawn from the seed, of the byte at that offset in the stream of each
        /// direction.
        case offset(Int)
    }

    /// The behaviour of TCP when no answer comes. The defaults are Linux's.
    public struct Retransmission: Hashable, Sendable {
        /// The time after which TCP sends an unanswered segment again. Each further wait is twice as long.
        public var firstTimeout: Duration = .milliseconds(200)
        /// The same time for the first segment of a connection.
        public var firstConnectTimeout: Duration = .seconds(1)
        /// The longest wait between two tries.
        public var longestTimeout: Duration = .seconds(120)
        /// The time after which an attempt to connect ends in `NetworkError.timedOut` (D-NETWORK-1).
        public var connectGivesUpAfter: Duration = .seconds(127)
        /// The time after which a connection with unanswered bytes ends in `NetworkError.timedOut`. A connection that
        /// sends nothing notices nothing.
        public var givesUpAfter: Duration = .milliseconds(924_600)

        /// Creates Linux's defaults.
        public init() {}

        /// Returns the first moment, at `instant` or later, at which TCP repeats a segment that was first sent at
        /// `start`.
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
