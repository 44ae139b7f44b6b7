import CarillonEnvironment

/// The keep-alive of a connection: it asks a silent broker for a sign of life, and gives the broker up if none comes
/// [MQTT-3.1.2-23].
struct KeepAlive {
    /// The thing to do now.
    enum Action: Hashable {
        case carryOn
        /// The connection has been quiet: send PINGREQ.
        case ping
        /// The broker has not answered in time.
        case giveUp
    }

    private enum Phase {
        case listening
        /// PINGREQ has no answer yet.
        case waiting(until: Instant, GracePeriod)
    }

    /// The keep-alive; `nil` for none.
    private let interval: Duration?
    private let quietSince: @Sendable (_ lastSent: Instant, _ lastReceived: Instant) -> Instant
    private var lastSent: Instant
    private var lastReceived: Instant
    private var isReading = true
    private var phase = Phase.listening

    /// - Parameters:
    ///   - seconds: the keep-alive in seconds; 0 for none.
    ///   - quietSince: see ``SessionParts/quietSince``.
    init(
        _ seconds: UInt16, quietSince: @escaping @Sendable (_ lastSent: Instant, _ lastReceived: Instant) -> Instant,
        at now: Instant
    ) {
        interval = seconds == 0 ? nil : .seconds(Int(seconds))
        self.quietSince = quietSince
        lastSent = now
        lastReceived = now
    }

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? {
        guard let interval else { return nil }
        switch phase {
        case .listening: return quietSince(lastSent, lastReceived).advanced(by: interval)
        // The answer may lie unread.
        case .waiting(let deadline, _): return isReading ? deadline : nil
        }
    }

    mutating func didSend(at now: Instant) { lastSent = now }

    mutating func didReceive(at now: Instant) { lastReceived = now }

    mutating func didReceivePingresp() { phase = .listening }

    /// Notes whether the client reads from the broker. While it does not, PINGRESP cannot be missed.
    mutating func setReading(_ isReading: Bool, at now: Instant) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        lastReceived = now
        if isReading, let interval, case .waiting(_, let look) = phase {
            phase = .waiting(until: now.advanced(by: interval), look)
        }
    }

    /// Does what is due by now.
    mutating func advance(to now: Instant) -> Action {
        guard let interval, let deadline = nextDeadline, deadline <= now else { return .carryOn }
        switch phase {
        case .listening:
            phase = .waiting(until: now.advanced(by: interval), GracePeriod())
            return .ping
        case .waiting(_, var look):
            guard let later = look.deadline(insteadOf: deadline, at: now) else { return .giveUp }
            phase = .waiting(until: later, look)
            return .carryOn
        }
    }
}
