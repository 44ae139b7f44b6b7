public import CarillonEnvironment

/// A whole server without I/O, made of a ``MessageCore``. The stack decodes bytes to messages, lets them pass the
/// misbehaviours and gives them to the core. The core's answers pass the misbehaviours and are encoded.
public final class MessageStack<Core: MessageCore>: ServerStack {
    /// The messages of the protocol.
    public typealias Message = Core.Message
    /// The events that only this protocol has.
    public typealias Own = Core.Own

    /// One connection of the stack.
    final class StackConnection {
        let id: ConnectionID
        var decoder: Core.Decoder
        /// Decodes the bytes of messages that misbehaviours have changed, and of all messages that follow them.
        var redecoder: Core.Decoder?
        /// Whether bytes came that form no message.
        var isBroken = false
        /// Whether nothing is read from the client, because the decoder is blocked.
        var isWaiting = false
        /// Whether the connection has not ended.
        var isOpen = true

        init(_ id: ConnectionID, decoder: Core.Decoder) {
            self.id = id
            self.decoder = decoder
        }
    }

    /// The rules of the protocol.
    public let core: Core
    private let takesNotes: Bool
    let filter: MisbehaviourFilter<Message>
    private(set) var connections: [ConnectionID: StackConnection] = [:]
    var effects = MessageEffects<Message, Own>()
    private var isDraining = false
    private(set) var now = Instant.zero
    private var outputs: [ServerOutput] = []
    /// The index in `outputs` of each connection's output.
    private var outputIndices: [ConnectionID: Int] = [:]
    private var notes: [ServerNote<Message, Own>] = []

    /// Makes a stack without connections.
    ///
    /// - Parameters:
    ///   - core: The rules of the protocol.
    ///   - takesNotes: Whether anybody will read the entries for the journal.
    public init(core: Core, takesNotes: Bool) {
        self.core = core
        self.takesNotes = takesNotes
        filter = MisbehaviourFilter { [core] message in (try? core.encode(message)) ?? [] }
    }

    /// Calls `body` with the core, and carries out its effects.
    public func perform<Result>(at instant: Instant, _ body: (Core, inout Core.Effects) -> Result) -> Result {
        now = instant
        defer { drain() }
        return body(core, &effects)
    }

    // MARK: Events

    /// Opens an accepted connection, and lets misbehaviours strike it.
    public func open(_ id: ConnectionID, at instant: Instant) {
        connections[id] = StackConnection(id, decoder: core.makeDecoder(for: id))
        perform(at: instant) { core, effects in
            note(.opened, on: id, nil)
            core.open(id, at: instant, into: &effects)
        }
        if !filter.isIdle { carryOut(filter.open(id, at: instant)) }
        drain()
    }

    /// Decodes the bytes, and lets each message pass the misbehaviours to the core.
    public func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) {
        now = instant
        guard let connection = connections[id], !connection.isBroken else { return }
        connection.decoder.append(bytes)
        decode(on: connection)
        if connection.isOpen { core.noteArrival(on: id, at: instant) }
    }

    /// Handles the messages that a connection's decoder has.
    private func decode(on connection: StackConnection) {
        guard !connection.isBroken else { return }
        do {
            while connection.isOpen, let message = try connection.decoder.next() {
                if takesNotes { note(.received(message), on: connection.id, nil) }
                if filter.isIdle {
                    deliver(message, on: connection.id)
                } else {
                    carryOut(filter.receive(message, on: connection.id, at: now))
                }
                drain()
            }
        } catch {
            if !filter.isDeaf(connection.id) { fail(error, on: connection.id) }
        }
        drain()
        guard connection.isOpen, connection.decoder.isBlocked != connection.isWaiting else { return }
        connection.isWaiting.toggle()
        withOutput(of: connection.id) { $0.isWaiting = connection.isWaiting }
    }

    /// Tells the core about the loss, and closes the connection if the core did not end it.
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at instant: Instant) {
        now = instant
        if loss == .endOfStream, let connection = connections[id] {
            connection.decoder.end()
            decode(on: connection)
        }
        filter.unmute(id)
        perform(at: instant) { core, effects in core.lose(id, loss, at: instant, into: &effects) }
        if loss == .endOfStream, core.outlivesEndOfStream(id) { return }
        if connections[id] != nil { finish(id, .close) }
    }

    /// Tells the core how many bytes wait to be sent on a connection.
    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        guard connections[id] != nil else { return }
        perform(at: instant) { core, effects in core.noteBuffered(byteCount, on: id, at: instant, into: &effects) }
    }

    /// Does the work of the core and of the misbehaviours that is due by now.
    public func advance(to instant: Instant) {
        perform(at: instant) { core, effects in core.advance(to: instant, into: &effects) }
        while let passage = filter.nextDue(by: instant) {
            carryOut(passage)
            drain()
        }
    }

    /// Ends all connections in order.
    public func stop(at instant: Instant) {
        now = instant
        for id in connections.keys.sorted() { finish(id, .close) }
    }

    /// Does nothing: a message stack never puts off work.
    public func goOn(at instant: Instant) {}
    /// Does nothing: the core learns nothing of a crash.
    public func abandon(at instant: Instant) {}

    // MARK: Questions

    /// The earlier of the core's and the misbehaviours' deadline.
    public var nextDeadline: Instant? {
        let filtered = filter.nextDeadline
        guard let own = core.nextDeadline, let filtered else { return filtered ?? core.nextDeadline }
        return min(filtered, own)
    }

    /// The misbehaviours that may still strike, the oldest first.
    public var misbehaviours: [ActiveMisbehaviour<Message>] {
        get { filter.misbehaviours }
        set { filter.misbehaviours = newValue }
    }

    /// Always false: a message stack never puts off work.
    public var isUnfinished: Bool { false }
    /// The core's limit.
    public var maximumBufferedBytes: Int { core.maximumBufferedBytes }
    /// Always 0: a core does not tell how many bytes it holds.
    public var heldByteCount: Int { 0 }

    /// Whether the connection is still open.
    public func isOpen(_ id: ConnectionID) -> Bool { connections[id] != nil }

    // MARK: Results

    /// Returns the outputs and forgets them, one for each connection.
    public func takeOutputs() -> [ServerOutput] {
        guard !outputs.isEmpty else { return [] }
        defer {
            outputs = []
            outputIndices.removeAll(keepingCapacity: true)
        }
        core.outputWasTaken()
        return outputs
    }

    /// Returns the entries for the journal and forgets them.
    public func takeNotes() -> [ServerNote<Message, Own>] {
        defer { notes = [] }
        return notes
    }

    // MARK: Effects

    /// Carries out the core's effects, and the effects that follow from them.
    private func drain() {
        guard !isDraining, !effects.effects.isEmpty else { return }
        isDraining = true
        defer { isDraining = false }
        while !effects.effects.isEmpty {
            for effect in effects.take() { carryOut(effect) }
        }
    }

    private func carryOut(_ effect: MessageEffect<Message>) {
        switch effect {
        case .send(let message, let id):
            guard connections[id] != nil else { return }
            if filter.isIdle { put(message, on: id) } else { carryOut(filter.send(message, on: id, at: now)) }
        case .end(let ending, let id):
            if connections[id] != nil { finish(id, ending) }
        case .readOn(let id):
            guard let connection = connections[id] else { return }
            decode(on: connection)
            if connection.redecoder != nil { deliver([], on: id) }
        case .note(let event, let id):
            guard takesNotes, let event = Own(noted: event) else { return }
            let client = id.flatMap(core.client)
            notes.append(
                ServerNote(JournalEntry(instant: now, connection: id, client: client, event: .own(event))))
        }
    }

    func fail(_ violation: Core.Decoder.Violation, on id: ConnectionID) {
        connections[id]?.isBroken = true
        core.receive(violation: violation, on: id, at: now, into: &effects)
    }

    // MARK: Output

    private func withOutput(of id: ConnectionID, _ body: (inout ServerOutput) -> Void) {
        let index = outputIndices[id] ?? outputs.count
        if index == outputs.count {
            outputs.append(ServerOutput(connection: id))
            outputIndices[id] = index
        }
        body(&outputs[index])
    }

    /// Encodes a message for the client, and notes it as sent. A message that cannot be encoded is only noted.
    func put(_ message: Message, on id: ConnectionID) {
        do {
            let bytes = try core.encode(message)
            put(bytes, on: id)
            if takesNotes { note(.sent(message), on: id, bytes) }
        } catch {
            note(.unencodable(message, "\(error)"), on: id, nil)
        }
    }

    func put(_ bytes: [UInt8], on id: ConnectionID) { withOutput(of: id) { $0.bytes += bytes } }

    /// Forgets the connection, and tells the host how to end it.
    func end(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        connection.isOpen = false
        withOutput(of: id) { $0.ending = ending }
    }

    /// Adds an entry for the journal, if anybody reads the entries.
    func note(_ event: ServerEvent<Message, Own>, on id: ConnectionID, _ bytes: [UInt8]?) {
        guard takesNotes else { return }
        notes.append(
            ServerNote(
                JournalEntry(instant: now, connection: id, client: core.client(of: id), event: event), bytes: bytes))
    }
}
