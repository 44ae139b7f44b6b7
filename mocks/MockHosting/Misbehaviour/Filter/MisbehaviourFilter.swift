public import CarillonEnvironment

/// The place between the wire and a server's core where misbehaviours strike.
///
/// The filter decides what becomes of a message, and does nothing itself. Its stack asks for one decision after the
/// other and carries it out. Messages take that way only while ``isIdle`` is false:
///
/// ```swift
/// if filter.isIdle {
///     core.receive(message, on: id)
/// } else {
///     var passage = filter.receive(message, on: id, at: now)
///     while let decision = filter.next(of: &passage, client: core.client(of: id), isOpen: isOpen(id)) {
///         carryOut(decision, on: id)
///     }
/// }
/// ```
public final class MisbehaviourFilter<Message: MockMessage> {
    /// The way of messages through the misbehaviours.
    public typealias Passage = MisbehaviourPassage<Message>
    /// A decision, which the stack carries out.
    public typealias Decision = MisbehaviourDecision<Message>

    /// Whether messages may bypass the filter, because no misbehaviour is active and no connection is disturbed.
    ///
    /// The answer is stored, because a server asks for each message: to compute it in a generic type takes longer than
    /// much of the other work.
    public private(set) var isIdle = true
    /// The misbehaviours that may still strike, the oldest first.
    public var misbehaviours: [ActiveMisbehaviour<Message>] = [] { didSet { noteIdleness() } }
    var disturbances: [ConnectionID: Disturbance<Message>] = [:] { didSet { noteIdleness() } }
    /// The timers of delayed, held and dripping output.
    private var timers = TimerHeap()
    /// The passage whose timer has just fired.
    private var due: Passage?
    private(set) var now = Instant.zero
    let encode: (Message) -> [UInt8]

    /// Makes a filter that misbehaves in nothing.
    ///
    /// - Parameter encode: Returns the bytes of a message on the wire; none if the message cannot be encoded.
    public init(encode: @escaping (Message) -> [UInt8]) {
        self.encode = encode
    }

    private func noteIdleness() { isIdle = misbehaviours.isEmpty && disturbances.isEmpty }

    // MARK: Messages

    /// Lets misbehaviours strike an accepted connection.
    public func open(_ id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        return Passage(id, .open(misbehaviours[...]))
    }

    /// Lets misbehaviours strike a message from a client.
    public func receive(_ message: Message, on id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        return Passage(id, .pass([Parcel(direction: .received, content: .message(message))], from: 0))
    }

    /// Lets misbehaviours strike a message to a client.
    public func send(_ message: Message, on id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        return Passage(id, .pass([Parcel(direction: .sent, content: .message(message))], from: 0))
    }

    /// Sends a message of which the core knows nothing.
    public func inject(_ message: Message, on id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        return Passage(
            id, .deliver([Parcel(direction: .sent, content: .message(message))]),
            decision: .noteStrike("send out of turn", message))
    }

    /// Sends bytes of which the core knows nothing.
    public func inject(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        return Passage(
            id, .deliver([Parcel(direction: .sent, content: .bytes(bytes))]),
            decision: .noteStrike("send bytes out of turn", nil))
    }

    /// Resets a connection.
    public func reset(_ id: ConnectionID, at instant: Instant) -> Passage {
        now = instant
        let name = "reset the connection"
        return Passage(id, .change([.reset], name: name), decision: .noteStrike(name, nil))
    }

    /// Returns the next decision about the messages of a passage; `nil` if all is decided. The stack carries it out
    /// before it asks for the next one.
    ///
    /// - Parameters:
    ///   - passage: The passage, which loses the decision.
    ///   - client: The name of the connection's client: of the client that was let in, or of the client that asks to be
    ///     let in.
    ///   - isOpen: Whether the connection is still open.
    public func next(
        of passage: inout Passage, client: @autoclosure () -> Message.Client?, isOpen: Bool
    ) -> Decision? {
        while passage.decisions.isEmpty {
            guard let step = passage.steps.popLast() else { return nil }
            take(step, of: &passage, client, isOpen: isOpen)
        }
        return passage.decisions.removeFirst()
    }

    // MARK: Connections

    /// Whether nothing that comes on a connection reaches the core.
    public func isDeaf(_ id: ConnectionID) -> Bool { disturbances[id]?.isDeaf ?? false }

    /// The number of bytes that still wait to drip on a connection.
    public func drippingByteCount(on id: ConnectionID) -> Int { disturbances[id]?.drip?.bytes.count ?? 0 }

    /// Handles the end of a connection by its client. A mute connection can end from then on.
    public func unmute(_ id: ConnectionID) { disturbances[id]?.isMute = false }

    /// Returns whether a connection that is about to end does so now. Its end may have to wait behind messages that
    /// misbehaviours hold up; then a later decision ends it.
    public func lets(_ id: ConnectionID, end ending: ServerOutput.Ending) -> Bool {
        guard let disturbance = disturbances[id] else { return true }
        if disturbance.isMute { return false }
        if ending == .close, disturbance.outgoing.heldUntil != nil {
            disturbance.outgoing.ending = ending
            return false
        }
        if ending == .close, disturbance.drip?.bytes.isEmpty == false {
            disturbance.drip?.ending = ending
            return false
        }
        disturbances[id] = nil
        return true
    }

    /// The disturbance of a connection. A connection without one gets a new one.
    func disturb(_ id: ConnectionID, isOpen: Bool) -> Disturbance<Message> {
        if let disturbance = disturbances[id] { return disturbance }
        let disturbance = Disturbance<Message>()
        if isOpen { disturbances[id] = disturbance }
        return disturbance
    }

    // MARK: Time

    /// The time by which ``nextDue(by:)`` has to be called; `nil` if nothing is due.
    public var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    /// Returns the next passage that is due by now; `nil` if there is none. The stack carries its decisions out before
    /// it asks for the next one.
    public func nextDue(by instant: Instant) -> Passage? {
        now = instant
        timers.popFirst(dueBy: instant.nanoseconds)?()
        return due.take()
    }

    /// Takes a step later, if the connection is still open then.
    func after(_ duration: Duration, on id: ConnectionID, _ step: PassageStep<Message>) {
        _ = timers.insert(deadline: now.advanced(by: duration).nanoseconds) { [unowned self] in
            due = Passage(id, .later(step))
        }
    }
}
