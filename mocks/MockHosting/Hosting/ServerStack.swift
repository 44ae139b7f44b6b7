import CarillonEnvironment

/// A whole server without I/O, as a ``ServerHost`` drives it: bytes and a time go in, bytes and a next deadline come
/// out.
///
/// A stack opens no socket, reads no clock and draws no random number. The host calls ``takeOutputs()`` after each
/// call, and does what it finds there.
public protocol ServerStack: AnyObject, SendableMetatype {
    associatedtype Message: MockMessage
    associatedtype Own: ProtocolEvent

    /// The misbehaviours that may still strike, the oldest first. The host sets them.
    var misbehaviours: [ActiveMisbehaviour<Message>] { get set }

    // MARK: Events

    /// A connection was accepted.
    func open(_ id: ConnectionID, at instant: Instant)
    /// Bytes came on a connection.
    func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant)
    /// The connection is over, or nothing more will come on it.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at instant: Instant)
    /// So many bytes wait to be sent on a connection. The host tells when they are many, and when they are few again.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant)
    /// Does what is due by now. A live loop asks late, so deadlines may lie in the past.
    func advance(to instant: Instant)
    /// Goes on with what was put off, see ``isUnfinished``.
    func goOn(at instant: Instant)
    /// Ends all connections in order.
    func stop(at instant: Instant)
    /// The server's process has ended. Whoever reads the journal is told how each connection ended that was still open.
    func abandon(at instant: Instant)

    // MARK: Questions

    /// The latest time at which ``advance(to:)`` is to be called.
    var nextDeadline: Instant? { get }
    /// Whether work was put off, so that nobody waits long for one big piece of it.
    var isUnfinished: Bool { get }
    /// The most bytes that may wait to be sent on a connection. Above that, the host reads nothing more from its
    /// client.
    var maximumBufferedBytes: Int { get }
    /// How many bytes are held for clients.
    var heldByteCount: Int { get }

    // MARK: Results

    /// The work to be done with connections, each one's once, in the order in which they came up; forgets it.
    func takeOutputs() -> [ServerOutput]
    /// The entries for the journal; forgets them.
    func takeNotes() -> [ServerNote<Message, Own>]
}
