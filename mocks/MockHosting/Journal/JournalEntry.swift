import CarillonEnvironment

/// One line of a server's journal: something that the server saw or did, and when.
public struct JournalEntry<Message: MockMessage, Own: ProtocolEvent>: Hashable, Sendable {
    public typealias Client = Message.Client
    public typealias Event = ServerEvent<Message, Own>

    public var instant: Instant
    /// The connection that it happened on, if it was one.
    public var connection: ConnectionID?
    /// The client that it concerned. A connection belongs to nobody before its client has said its name.
    public var client: Client?
    public var event: Event

    public init(instant: Instant, connection: ConnectionID? = nil, client: Client? = nil, event: Event) {
        self.instant = instant
        self.connection = connection
        self.client = client
        self.event = event
    }
}

extension JournalEntry: CustomStringConvertible {
    public var description: String {
        let whose = client.map(\.description) ?? connection?.description
        return "\(instant.nanoseconds / 1_000) µs \(whose.map { "\($0): " } ?? "")\(event)"
    }
}

/// A journal's entry on its way to whoever wants to know, with the bytes of the message that it is about.
public struct ServerNote<Message: MockMessage, Own: ProtocolEvent> {
    public var entry: JournalEntry<Message, Own>
    public var bytes: [UInt8]?

    public init(_ entry: JournalEntry<Message, Own>, bytes: [UInt8]? = nil) {
        self.entry = entry
        self.bytes = bytes
    }
}
