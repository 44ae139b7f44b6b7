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
