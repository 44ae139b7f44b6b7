import CarillonEnvironment

/// The rules of a protocol as a server sees them, without I/O: messages and a time go in, effects and a next deadline
/// come out.
///
/// ```swift
/// final class EchoCore: MessageCore {
///     func makeDecoder(for id: ConnectionID) -> LineDecoder { LineDecoder() }
///     func encode(_ line: Line) -> [UInt8] { Array((line.text + "\n").utf8) }
///
///     func receive(_ line: Line, on id: ConnectionID, at now: Instant, into effects: inout EchoEffects) {
///         effects.send(line, on: id)
///     }
/// }
/// ```
///
/// ``MessageStack`` makes a whole server of it.
public protocol MessageCore: AnyObject, SendableMetatype {
    associatedtype Message: MockMessage
    /// The events that only this protocol has.
    associatedtype Own: ProtocolEvent = NoEvent
    associatedtype Decoder: MessageDecoder where Decoder.Message == Message

    typealias Effects = MessageEffects<Message, Own>

    /// A decoder for the bytes of one connection's client.
    func makeDecoder(for id: ConnectionID) -> Decoder
    /// The bytes of a message.
    ///
    /// - Throws: why there are none; the journal tells the reason.
    func encode(_ message: Message) throws -> [UInt8]
    /// The name of a connection's client, once it is known.
    func client(of id: ConnectionID) -> Message.Client?

    /// A connection was accepted.
    func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// A message came.
    func receive(_ message: Message, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Bytes came that are no message. Nothing more is decoded on the connection.
    func receive(violation: Decoder.Violation, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// The connection is over, or nothing more will come on it. It is closed if the core does not end it.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects)
    /// Whether a connection whose client will send nothing more is not closed yet, because the client waits for answers.
    func outlivesEndOfStream(_ id: ConnectionID) -> Bool
    /// So many bytes wait to be sent on a connection, which are many; or few again, which counts as 0.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Does something that a misbehaviour commands.
    func carryOut(_ command: Message.Command, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Does what is due by now.
    func advance(to now: Instant, into effects: inout Effects)
    /// The latest time at which ``advance(to:into:)`` is to be called.
    var nextDeadline: Instant? { get }
    /// The most bytes that may wait to be sent on a connection. Above that, nothing more is read from its client.
    var maximumBufferedBytes: Int { get }
}

extension MessageCore {
    public func client(of id: ConnectionID) -> Message.Client? { nil }
    public func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    public func receive(violation: Decoder.Violation, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    {
        effects.reset(id)
    }
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects) {}
    public func outlivesEndOfStream(_ id: ConnectionID) -> Bool { false }
    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    public func carryOut(_ command: Message.Command, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    {}
    public func advance(to now: Instant, into effects: inout Effects) {}
    public var nextDeadline: Instant? { nil }
    public var maximumBufferedBytes: Int { 1_048_576 }
}

/// Turns a stream of bytes into messages, whatever the pieces that the bytes come in.
public protocol MessageDecoder {
    associatedtype Message: MockMessage
    associatedtype Violation: Error

    /// Adds bytes that have arrived.
    mutating func append(_ bytes: [UInt8])
    /// Says that nothing more will arrive.
    mutating func end()
    /// The next message, or `nil` if more bytes are needed.
    mutating func next() throws(Violation) -> Message?
    /// Whether the next message has to wait for the core's answers. Nothing is read from the client meanwhile, until
    /// the core wants to ``MessageEffects/readOn(_:)``.
    var isBlocked: Bool { get }
}

extension MessageDecoder {
    public mutating func end() {}
    public var isBlocked: Bool { false }
}

/// The work that a core wants done, in order.
public struct MessageEffects<Message: MockMessage, Own: ProtocolEvent> {
    enum Effect {
        case send(Message, ConnectionID)
        case end(ServerOutput.Ending, ConnectionID)
        case readOn(ConnectionID)
        case note(Own, ConnectionID?)
    }

    private(set) var effects: [Effect] = []

    /// Sends a message to a client.
    public mutating func send(_ message: Message, on id: ConnectionID) { effects.append(.send(message, id)) }
    /// Sends what has been given, then ends the connection in order.
    public mutating func close(_ id: ConnectionID) { effects.append(.end(.close, id)) }
    /// Ends the connection at once.
    public mutating func reset(_ id: ConnectionID) { effects.append(.end(.reset, id)) }
    /// Goes on with a decoder that was blocked.
    public mutating func readOn(_ id: ConnectionID) { effects.append(.readOn(id)) }
    /// Writes an event into the journal.
    public mutating func note(_ event: Own, on id: ConnectionID? = nil) { effects.append(.note(event, id)) }

    /// The effects so far; forgets them.
    mutating func take() -> [Effect] {
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }
}
