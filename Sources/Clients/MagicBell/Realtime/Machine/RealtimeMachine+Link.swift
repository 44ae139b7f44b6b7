import CarillonEnvironment

extension RealtimeMachine {
    /// An open event stream or WebSocket.
    package struct Link: Hashable, Sendable {
        let openedAt: Instant
        /// The last message before the link, if the server was asked to go on after it and may do so.
        private let lastEvent: String?
        /// Whether a message has come.
        private(set) var hasHeard = false
        /// The sign of life of a WebSocket; `nil` for an event stream, whose engine watches it.
        private(set) var pulse: SocketPulse?

        init(at now: Instant, resumingAfter lastEvent: String?, pulse: SocketPulse?) {
            (openedAt, self.lastEvent, self.pulse) = (now, lastEvent, pulse)
        }

        /// The last message before the link, as long as nothing shows whether the server goes on after it.
        var unprovenEvent: String? { hasHeard ? nil : lastEvent }

        /// Notes a message.
        mutating func hear() { hasHeard = true }

        /// Notes that something has come, be it a message or not.
        mutating func noteLife(at now: Instant) { pulse?.noteLife(at: now) }

        /// Returns what is due by now.
        mutating func advance(to now: Instant) -> SocketPulse.Verdict { pulse?.advance(to: now) ?? .carryOn }
    }
}
