public import CarillonEnvironment

/// A whole server without I/O, driven by a ``ServerHost``. Bytes and a time go in, bytes and a next deadline come out.
///
/// A stack opens no socket, reads no clock and draws no random number. The host calls ``takeOutputs()`` after each call
/// and carries out the outputs.
public protocol ServerStack: AnyObject, SendableMetatype {
    /// The messages of the protocol.
    associatedtype Message: MockMessage
    /// The events that only this protocol has.
    associatedtype Own: ProtocolEvent

    /// The misbehaviours that may still strike, the oldest first. The host sets them.
    var misbehaviours: [ActiveMisbehaviour<Message>] { get set }

    // MARK: Events

    /// Handles an accepted connection.
    func open(_ id: ConnectionID, at instant: Instant)
    /// Handles bytes that came on a connection.
    func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant)
    /// Handles the loss of a connection: the connection is over, or the client will send nothing more.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at instant: Instant)
    /// Handles the number of bytes that wait to be sent on a connection. The host calls this when many bytes wait, and
    /// again when few are left.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant)
    /// Does the work that is due by now. A live loop calls late, so deadlines may lie in the past.
    func advance(to instant: Instant)
    /// Continues with the work that the stack put off, see ``isUnfinished``.
    func goOn(at instant: Instant)
    /// Ends all connections in order.
    func stop(at instant: Instant)
    /// Handles the end of the server's process. The stack writes a note for each connection that was still open.
    func abandon(at instant: Instant)

    // MARK: Questions

    /// The time by which the host has to call ``advance(to:)``; `nil` if nothing is due.
    var nextDeadline: Instant? { get }
    /// Whether the stack put off work, so that one large piece of work delays no other client for long.
    var isUnfinished: Bool { get }
    /// The largest number of bytes that may wait to be sent on a connection. Above it, the host stops reading from the
    /// client of that connection.
    var maximumBufferedBytes: Int { get }
    /// The number of bytes that the stack holds for clients.
    var heldByteCount: Int { get }

    // MARK: Results

    /// Returns the outputs and forgets them. There is one output for each connection, in the order in which they came
    /// up.
    func takeOutputs() -> [ServerOutput]
    /// Returns the entries for the journal and forgets them.
    func takeNotes() -> [ServerNote<Message, Own>]
}
