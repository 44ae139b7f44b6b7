import MQTTWire

/// What a broker would have on its disk: sessions, retained messages, and the wills of those who are connected.
public struct BrokerSnapshot: Hashable, Sendable {
    /// In the order of their clients' identifiers.
    public var sessions: [SessionState]
    /// Those first that were retained first.
    public var retained: [ApplicationMessage]
    /// Published when the broker is back: their clients' connections have ended without DISCONNECT.
    public var wills: [PendingWill]
    /// How many client identifiers were assigned.
    public var assignedCount: UInt64

    public struct PendingWill: Hashable, Sendable {
        public var client: ClientIdentifier
        public var will: Will

        public init(client: ClientIdentifier, will: Will) {
            self.client = client
            self.will = will
        }
    }

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
