public import MQTTWire

/// The state that a broker would keep on its disk: sessions, retained messages, and the wills of connected clients.
public struct BrokerSnapshot: Hashable, Sendable {
    /// The sessions, in the order of their clients' identifiers.
    public var sessions: [SessionState]
    /// The retained messages, the oldest first.
    public var retained: [ApplicationMessage]
    /// The wills that the broker publishes when it is back, because their clients' connections ended without
    /// DISCONNECT.
    public var wills: [PendingWill]
    /// The number of client identifiers that the broker has assigned.
    public var assignedCount: UInt64

    /// The will of a client that was connected when the broker ended.
    public struct PendingWill: Hashable, Sendable {
        /// The client.
        public var client: ClientIdentifier
        /// The will that it sent with CONNECT.
        public var will: Will

        /// Makes the will of this client.
        public init(client: ClientIdentifier, will: Will) {
            self.client = client
            self.will = will
        }
    }

    /// Makes a snapshot. By default it is that of a broker that has kept nothing.
    public init(
        sessions: [SessionState] = [], retained: [ApplicationMessage] = [], wills: [PendingWill] = [],
        assignedCount: UInt64 = 0
    ) {
        self.sessions = sessions
        self.retained = retained
        self.wills = wills
        self.assignedCount = assignedCount
    }
}
