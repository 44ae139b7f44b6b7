import CarillonEnvironment

/// The sign of life of a WebSocket: a Ping after a silence, and the end if nothing comes after that.
struct SocketPulse: Hashable {
    /// The thing to do now.
    enum Verdict: Hashable {
        case carryOn, ping, giveUp
    }

    private enum Phase: Hashable {
        case listening(until: Instant)
        /// A Ping is out.
        case waiting(until: Instant)
        /// A loop that was away looks a second time, see `GracePeriod`.
        case lookingAgain(until: Instant)
    }

    /// The silence after which the client pings.
    static let interval = Duration.seconds(15)
    /// The time after a Ping in which something has to come.
    static let timeout = Duration.seconds(10)

    private var phase: Phase

    /// Begins with a new link.
    init(at now: Instant) { phase = .listening(until: now.advanced(by: SocketPulse.interval)) }

    /// The time by which ``advance(to:)`` has to be called.
    var nextDeadline: Instant {
        switch phase {
        case .listening(let deadline), .waiting(let deadline), .lookingAgain(let deadline): deadline
        }
    }

    /// Begins anew, because something has come.
    mutating func noteLife(at now: Instant) { self = SocketPulse(at: now) }

    /// Does what is due by now.
    mutating func advance(to now: Instant) -> Verdict {
        guard nextDeadline <= now else { return .carryOn }
        switch phase {
        case .listening:
            phase = .waiting(until: now.advanced(by: SocketPulse.timeout))
            return .ping
        case .waiting(let deadline) where deadline.advanced(by: GracePeriod.delay) <= now:
            phase = .lookingAgain(until: now.advanced(by: GracePeriod.delay))
            return .carryOn
        case .waiting, .lookingAgain: return .giveUp
        }
    }
}
