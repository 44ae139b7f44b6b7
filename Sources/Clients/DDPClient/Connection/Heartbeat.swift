package import CarillonEnvironment

/// The heartbeat of a client: it asks a silent server for a sign of life, and gives it up if none comes.
///
/// A server of Meteor's sends something every thirty seconds at least, so it is never asked (D-METEORSWIFT-6).
package struct Heartbeat: Sendable {
    /// The thing to do now.
    package enum Verdict: Hashable, Sendable {
        case carryOn
        /// The server has been silent: send a ping.
        case ping
        /// The server has not answered in time.
        case giveUp
    }

    /// The client pings if no message has come in a period of this length.
    package static let interval = Duration.seconds(35)
    /// The time after a ping in which some message has to come.
    package static let timeout = Duration.seconds(15)

    private enum Phase: Hashable {
        case off
        case listening(until: Instant, hasHeard: Bool)
        case waiting(until: Instant)
    }

    private var phase = Phase.off
    private var gracePeriod = GracePeriod()

    package init() {}

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? {
        switch phase {
        case .off: nil
        case .listening(let deadline, _), .waiting(let deadline): deadline
        }
    }

    /// Begins with a session that has heartbeats.
    package mutating func begin(at now: Instant) {
        phase = .listening(until: now.advanced(by: Heartbeat.interval), hasHeard: true)
    }

    /// Ends with the session.
    package mutating func end() { phase = .off }

    /// Notes that a message has come.
    package mutating func noteLife(at now: Instant) {
        switch phase {
        case .off: break
        case .listening(let deadline, _): phase = .listening(until: deadline, hasHeard: true)
        case .waiting: phase = .listening(until: now.advanced(by: Heartbeat.interval), hasHeard: true)
        }
    }

    /// Does what is due by now.
    package mutating func advance(to now: Instant) -> Verdict {
        switch phase {
        case .listening(let deadline, let hasHeard) where deadline <= now:
            guard !hasHeard else {
                phase = .listening(until: now.advanced(by: Heartbeat.interval), hasHeard: false)
                return .carryOn
            }
            phase = .waiting(until: now.advanced(by: Heartbeat.timeout))
            gracePeriod.reset()
            return .ping
        case .waiting(let deadline) where deadline <= now:
            if let later = gracePeriod.deadline(insteadOf: deadline, at: now) {
                phase = .waiting(until: later)
                return .carryOn
            }
            return .giveUp
        default: return .carryOn
        }
    }
}
