public import CarillonEnvironment

/// One line of a server's journal: an event that the server saw or caused, and its time.
public struct JournalEntry<Message: MockMessage, Own: ProtocolEvent>: Hashable, Sendable {
    /// The name by which the server knows a client.
    public typealias Client = Message.Client
    /// The events of the server.
    public typealias Event = ServerEvent<Message, Own>

    /// The time of the event.
    public var instant: Instant
    /// The connection of the event; `nil` for an event of the whole server.
    public var connection: ConnectionID?
    /// The client of the event. A connection has no client before the client has sent its name.
    public var client: Client?
    /// The event.
    public var event: Event

    /// Makes an entry.
    public init(instant: Instant, connection: ConnectionID? = nil, client: Client? = nil, event: Event) {
        self.instant = instant
        self.connection = connection
        self.client = client
        self.event = event
    }
}

extension JournalEntry: CustomStringConvertible {
    /// The entry in one line.
    public var description: String {
        let whose = client.map(\.description) ?? connection?.description
        return "\(instant.nanoseconds / 1_000) µs \(whose.map { "\($0): " } ?? "")\(event)"
    }
}

/// A journal's entry on its way to the journal, its observer and the trace, with the bytes of its message.
public struct ServerNote<Message: MockMessage, Own: ProtocolEvent> {
    /// The entry.
    public var entry: JournalEntry<Message, Own>
    /// The bytes of the entry's message; `nil` if the stack did not encode one.
    public var bytes: [UInt8]?

    /// Makes a note of an entry.
    public init(_ entry: JournalEntry<Message, Own>, bytes: [UInt8]? = nil) {
        self.entry = entry
        self.bytes = bytes
    }
}
