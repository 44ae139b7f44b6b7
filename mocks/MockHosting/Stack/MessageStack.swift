import CarillonEnvironment

/// A whole server without I/O, made of a ``MessageCore``: bytes are decoded to messages, messages pass the
/// misbehaviours, the core handles them; its answers pass the misbehaviours, and are encoded.
public final class MessageStack<Core: MessageCore>: ServerStack {
    public typealias Message = Core.Message
    public typealias Own = Core.Own

    /// One connection as the stack sees it.
    private struct Port {
        var decoder: Core.Decoder
        /// Decodes the messages that misbehaviours have spoilt, and all that follow.
        var redecoder: Core.Decoder?
        /// Whether bytes came that are no message.
        var isBroken = false
        /// Whether nothing is read from the client, because the decoder is blocked.
        var isWaiting = false
    }

    public let core: Core
    private let takesNotes: Bool
    private lazy var stage = Stage(owner: self)
    private var ports: [ConnectionID: Port] = [:]
    private var effects = MessageEffects<Message, Own>()
    private var isDraining = false
    private var now = Instant.zero
    private var outputs: [ServerOutput] = []
    /// The place of each connection's output among all of them.
    private var outputIndices: [ConnectionID: Int] = [:]
    private var notes: [ServerNote<Message, Own>] = []

    /// - Parameter takesNotes: Whether anybody will read the journal's entries.
    public init(core: Core, takesNotes: Bool) {
        self.core = core
        self.takesNotes = takesNotes
    }

    /// Does something with the core, and whatever follows from it.
    public func perform<Result>(at instant: Instant, _ body: (Core, inout Core.Effects) -> Result) -> Result {
        now = instant
        defer { drain() }
        return body(core, &effects)
    }

    // MARK: Events

    public func open(_ id: ConnectionID, at instant: Instant) {
        ports[id] = Port(decoder: core.makeDecoder(for: id))
        perform(at: instant) { core, effects in
            note(.opened, on: id, nil)
            core.open(id, at: instant, into: &effects)
        }
        if !stage.isIdle { stage.open(id, at: instant) }
        drain()
    }

    public func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) {
        now = instant
        guard ports[id]?.isBroken == false else { return }
        ports[id]?.decoder.append(bytes)
        decode(id)
    }

    /// Handles what a connection's decoder has.
    private func decode(_ id: ConnectionID) {
        guard ports[id]?.isBroken == false else { return }
        do {
            while let message = try ports[id]?.decoder.next() {
                note(.received(message), on: id, nil)
                if stage.isIdle { deliver(message, on: id) } else { stage.receive(message, on: id, at: now) }
                drain()
            }
        } catch {
            if !stage.isDeaf(id) { fail(error, on: id) }
        }
        drain()
        guard let port = ports[id], port.decoder.isBlocked != port.isWaiting else { return }
        ports[id]?.isWaiting.toggle()
        withOutput(of: id) { $0.isWaiting = !port.isWaiting }
    }

    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at instant: Instant) {
        now = instant
        if loss == .endOfStream {
            ports[id]?.decoder.end()
            decode(id)
        }
        stage.unmute(id)
        perform(at: instant) { core, effects in core.lose(id, loss, at: instant, into: &effects) }
        if loss == .endOfStream, core.outlivesEndOfStream(id) { return }
        if ports[id] != nil { stage.end(id, .close) }
    }

    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        guard ports[id] != nil else { return }
        perform(at: instant) { core, effects in core.noteBuffered(byteCount, on: id, at: instant, into: &effects) }
    }

    public func advance(to instant: Instant) {
        perform(at: instant) { core, effects in core.advance(to: instant, into: &effects) }
        stage.advance(to: instant) { drain() }
    }

    public func stop(at instant: Instant) {
        now = instant
        for id in ports.keys.sorted() { stage.end(id, .close) }
    }

    public func goOn(at instant: Instant) {}
    public func abandon(at instant: Instant) {}

    // MARK: Questions

    public var nextDeadline: Instant? {
        let staged = stage.nextDeadline
        guard let own = core.nextDeadline, let staged else { return staged ?? core.nextDeadline }
        return min(staged, own)
    }

    public var misbehaviours: [ActiveMisbehaviour<Message>] {
        get { stage.misbehaviours }
        set { stage.misbehaviours = newValue }
    }

    public var isUnfinished: Bool { false }
    public var maximumBufferedBytes: Int { core.maximumBufferedBytes }
    public var heldByteCount: Int { 0 }

    // MARK: Results

    public func takeOutputs() -> [ServerOutput] {
        defer {
            outputs = []
            outputIndices.removeAll(keepingCapacity: true)
        }
        return outputs
    }

    public func takeNotes() -> [ServerNote<Message, Own>] {
        defer { notes = [] }
        return notes
    }

    /// Does what the core wants done, and what comes of that.
    private func drain() {
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while true {
            let taken = effects.take()
            if taken.isEmpty { return }
            for effect in taken { carryOut(effect) }
        }
    }

    private func carryOut(_ effect: MessageEffects<Message, Own>.Effect) {
        switch effect {
        case .send(let message, let id):
            guard ports[id] != nil else { return }
            if stage.isIdle { put(message, on: id) } else { stage.send(message, on: id, at: now) }
        case .end(let ending, let id):
            if ports[id] != nil { stage.end(id, ending) }
        case .readOn(let id):
            decode(id)
            if ports[id]?.redecoder != nil { deliver([], on: id) }
        case .note(let event, let id):
            guard takesNotes else { return }
            let client = id.flatMap(core.client)
            notes.append(
                ServerNote(JournalEntry(instant: now, connection: id, client: client, event: .own(event))))
        }
    }

    private func fail(_ violation: Core.Decoder.Violation, on id: ConnectionID) {
        ports[id]?.isBroken = true
        core.receive(violation: violation, on: id, at: now, into: &effects)
    }

    private func withOutput(of id: ConnectionID, _ body: (inout ServerOutput) -> Void) {
        let index = outputIndices[id] ?? outputs.count
        if index == outputs.count {
            outputs.append(ServerOutput(connection: id))
            outputIndices[id] = index
        }
        body(&outputs[index])
    }
}

/// The places to which messages go when they have passed the misbehaviours.
extension MessageStack: StageOwner {
    public func isOpen(_ id: ConnectionID) -> Bool { ports[id] != nil }
    public func client(of id: ConnectionID) -> Message.Client? { core.client(of: id) }
    public func encode(_ message: Message) -> [UInt8] { (try? core.encode(message)) ?? [] }

    public func put(_ message: Message, on id: ConnectionID) {
        do {
            let bytes = try core.encode(message)
            put(bytes, on: id)
            note(.sent(message), on: id, bytes)
        } catch {
            note(.unencodable(message, "\(error)"), on: id, nil)
        }
    }

    public func put(_ bytes: [UInt8], on id: ConnectionID) { withOutput(of: id) { $0.bytes += bytes } }

    public func deliver(_ message: Message, on id: ConnectionID) {
        core.receive(message, on: id, at: now, into: &effects)
    }

    public func deliver(_ bytes: [UInt8], on id: ConnectionID) {
        guard var decoder = ports[id].map({ $0.redecoder ?? core.makeDecoder(for: id) }) else { return }
        decoder.append(bytes)
        do {
            while let message = try decoder.next() { deliver(message, on: id) }
        } catch {
            fail(error, on: id)
        }
        ports[id]?.redecoder = decoder
    }

    public func end(_ id: ConnectionID, _ ending: ServerOutput.Ending) {
        guard ports.removeValue(forKey: id) != nil else { return }
        withOutput(of: id) { $0.ending = ending }
    }

    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss) {
        core.lose(id, loss, at: now, into: &effects)
    }

    public func noteDripping(_ byteCount: Int, on id: ConnectionID) {}

    public func carryOut(_ command: Message.Command, on id: ConnectionID) {
        core.carryOut(command, on: id, at: now, into: &effects)
    }

    public func note(_ event: ServerEvent<Message, Own>, on id: ConnectionID, _ bytes: [UInt8]?) {
        guard takesNotes else { return }
        notes.append(
            ServerNote(
                JournalEntry(instant: now, connection: id, client: core.client(of: id), event: event), bytes: bytes))
    }
}
