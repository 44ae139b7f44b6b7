public import CarillonEnvironment

/// The rules of a protocol on the server's side, without I/O. Messages and a time go in, effects and a next deadline
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
/// ``MessageStack`` makes a whole server of a core.
public protocol MessageCore: AnyObject, SendableMetatype {
    /// The messages of the protocol.
    associatedtype Message: MockMessage
    /// The events that only this protocol has.
    associatedtype Own: ProtocolEvent = NoEvent
    /// The decoder for clients' bytes.
    associatedtype Decoder: MessageDecoder where Decoder.Message == Message

    /// The effects that this core can ask for.
    typealias Effects = MessageEffects<Message, Own>

    /// Makes a decoder for the bytes of one connection's client.
    func makeDecoder(for id: ConnectionID) -> Decoder
    /// The bytes of a message.
    ///
    /// - Throws: An error that says why the message cannot be encoded. The journal shows it.
    func encode(_ message: Message) throws -> [UInt8]
    /// The name of a connection's client; `nil` before the client has named itself.
    func client(of id: ConnectionID) -> Message.Client?

    /// Handles an accepted connection.
    func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Handles a message.
    func receive(_ message: Message, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Notes that bytes have come from a client, after the messages in them have been handled.
    func noteArrival(on id: ConnectionID, at now: Instant)
    /// Handles bytes that form no message. The stack decodes nothing more on this connection.
    func receive(violation: Decoder.Violation, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Handles the loss of a connection: it is over, or the client will send nothing more. The stack closes the
    /// connection if the core does not end it.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects)
    /// Whether the stack keeps a connection open whose client will send nothing more, because the client waits for
    /// answers.
    func outlivesEndOfStream(_ id: ConnectionID) -> Bool
    /// Handles the number of bytes that wait to be sent on a connection. The host reports a large number, and 0 once
    /// few bytes are left.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Notes that the host has taken all bytes that were sent so far. If many of them wait, the host reports that next.
    func outputWasTaken()
    /// Carries out a command of a misbehaviour.
    func carryOut(_ command: Message.Command, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Does the work that is due by now.
    func advance(to now: Instant, into effects: inout Effects)
    /// The time by which ``advance(to:into:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { get }
    /// The largest number of bytes that may wait to be sent on a connection. Above it, the host stops reading from the
    /// client.
    var maximumBufferedBytes: Int { get }
}

extension MessageCore {
    /// No name, for protocols whose clients have none.
    public func client(of id: ConnectionID) -> Message.Client? { nil }
    /// Does nothing.
    public func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// Does nothing.
    public func noteArrival(on id: ConnectionID, at now: Instant) {}
    /// Resets the connection.
    public func receive(violation: Decoder.Violation, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    {
        effects.reset(id)
    }
    /// Does nothing, so that the stack closes the connection.
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects) {}
    /// Does nothing.
    public func outputWasTaken() {}
    /// No connection outlives the end of its stream.
    public func outlivesEndOfStream(_ id: ConnectionID) -> Bool { false }
    /// Does nothing.
    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// Does nothing.
    public func carryOut(_ command: Message.Command, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    {}
    /// Does nothing.
    public func advance(to now: Instant, into effects: inout Effects) {}
    /// No deadline.
    public var nextDeadline: Instant? { nil }
    /// 1 MiB.
    public var maximumBufferedBytes: Int { 1_048_576 }
}

/// Turns a stream of bytes into messages. The pieces in which the bytes come do not matter.
public protocol MessageDecoder {
    /// The messages of the protocol.
    associatedtype Message: MockMessage
    /// The error for bytes that form no message.
    associatedtype Violation: Error

    /// Adds bytes that have arrived.
    mutating func append(_ bytes: [UInt8])
    /// Says that nothing more will arrive.
    mutating func end()
    /// The next message, or `nil` if more bytes are needed.
    ///
    /// - Throws: The violation, if the bytes form no message.
    mutating func next() throws(Violation) -> Message?
    /// Whether the next message has to wait for the core's answers. Nothing is read from the client meanwhile, until
    /// the core wants to ``MessageEffects/readOn(_:)``.
    var isBlocked: Bool { get }
}

extension MessageDecoder {
    /// Does nothing.
    public mutating func end() {}
    /// No message has to wait.
    public var isBlocked: Bool { false }
}

/// An effect that a core asks for.
///
/// The events of the protocol have no part in its type. So a core for one kind of message, as that of HTTP, asks for
/// effects of one type, which the compiler knows, whatever stands on top of the core.
package enum MessageEffect<Message: MockMessage> {
    case send(Message, ConnectionID)
    case end(ServerOutput.Ending, ConnectionID)
    case readOn(ConnectionID)
    /// The event is one of the core's protocol: ``MessageEffects/note(_:on:)`` takes no other.
    case note(any ProtocolEvent, ConnectionID?)
}

/// The effects that a core asks for, in order.
public struct MessageEffects<Message: MockMessage, Own: ProtocolEvent> {
    package private(set) var effects: [MessageEffect<Message>] = []

    /// Makes an empty list, for a core that stands on top of another one.
    package init() {}

    /// Sends a message to a client.
    public mutating func send(_ message: Message, on id: ConnectionID) { effects.append(.send(message, id)) }
    /// Sends everything before this effect, then ends the connection in order.
    public mutating func close(_ id: ConnectionID) { effects.append(.end(.close, id)) }
    /// Ends the connection at once.
    public mutating func reset(_ id: ConnectionID) { effects.append(.end(.reset, id)) }
    /// Goes on with a decoder that was blocked.
    public mutating func readOn(_ id: ConnectionID) { effects.append(.readOn(id)) }
    /// Writes an event into the journal.
    public mutating func note(_ event: Own, on id: ConnectionID? = nil) { effects.append(.note(event, id)) }

    /// Returns the effects so far, and forgets them.
    package mutating func take() -> [MessageEffect<Message>] {
        if effects.isEmpty { return [] }
        defer { effects = [] }
        return effects
    }
}
