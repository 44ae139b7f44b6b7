public import CarillonEnvironment
public import MQTTWire
public import MockHosting

/// A whole broker without I/O. Bytes and a time go in, bytes and a next deadline come out.
///
/// The stack decodes bytes to packets, lets them pass the misbehaviours and gives them to `BrokerCore`. The core's
/// answers pass the misbehaviours and are encoded.
public final class BrokerStack: ServerStack {
    let core: BrokerCore
    let encoder = PacketEncoder()
    /// The outputs for the host, one for each connection, in the order in which they came up.
    private(set) var outputs: [ServerOutput] = []
    private(set) var notes: [BrokerNote] = []
    /// The place where misbehaviours strike. Packets bypass it while nothing misbehaves.
    let filter: MisbehaviourFilter<ControlPacket>

    var connections: [ConnectionID: StackConnection] = [:]
    /// The decoders of packets that misbehaviours have spoilt, and of all that follow.
    var redecoders: [ConnectionID: PacketDecoder] = [:]
    private var batch: UInt64 = 1
    private var isDraining = false
    private var isReleasing = false
    /// The connections whose packets were put off, in the order in which this happened.
    @exclusivity(unchecked) private var putOff: [ConnectionID] = []
    /// The number of deliveries after which this call begins no further packet.
    @exclusivity(unchecked) private var lastDelivery: UInt64 = 0

    /// The number of deliveries after which a call begins no further packet. So a burst to thousands of clients delays
    /// nobody else for long (D-MQTT-18).
    static let deliveriesPerCall: UInt64 = 10_000
    private var messagesForMany: [SharedMessage] = []
    private(set) var now = Instant.zero

    /// Makes a stack without connections.
    ///
    /// - Parameter takesNotes: Whether anybody will read ``notes``.
    init(core: BrokerCore, takesNotes: Bool) {
        self.core = core
        core.takesNotes = takesNotes
        filter = MisbehaviourFilter { [encoder] packet in (try? encoder.encode(packet)) ?? [] }
    }

    // MARK: Events

    private func enter(at instant: Instant) {
        now = instant
        lastDelivery = core.deliveryCount &+ BrokerStack.deliveriesPerCall
    }

    /// Opens an accepted connection, and lets misbehaviours strike it.
    public func open(_ id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        let connection = StackConnection(id: id, maximumPacketSize: core.configuration.connections.maximumPacketSize)
        connections[id] = connection
        core.open(id, at: instant)
        if !filter.isIdle { carryOut(filter.open(id, at: now)) }
        drain()
        releaseWaiting()
    }

    /// Decodes the bytes, and lets each packet pass the misbehaviours to the core. Packets of a client that has to wait
    /// stay in the decoder.
    public func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        guard let connection = connections[id] else { return }
        connection.decoder.append(bytes)
        if !connection.isPutOff { decode(on: connection) }
        releaseWaiting()
    }

    /// Whether packets or waiting publishers were put off, see ``goOn(at:)``.
    public var isUnfinished: Bool { !putOff.isEmpty || !core.roomySessions.isEmpty }

    /// Handles the packets that were put off because an earlier call had too many deliveries.
    public func goOn(at instant: Instant) {
        enter(at: instant)
        while mayGoOn, !putOff.isEmpty {
            guard let connection = connections[putOff.removeFirst()] else { continue }
            connection.isPutOff = false
            noteReading(of: connection)
            decode(on: connection)
        }
        releaseWaiting()
    }

    /// Tells the core about the loss, and closes the connection.
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at instant: Instant) {
        enter(at: instant)
        filter.unmute(id)
        core.lose(id, DisconnectReason(loss), at: instant)
        drain()
        releaseWaiting()
        if connections[id] != nil { finish(id, .close) }
    }

    /// Tells the core how many bytes wait on a connection, with those that drip.
    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        core.noteBuffered(byteCount + filter.drippingByteCount(on: id), on: id, at: instant)
        drain()
        releaseWaiting()
    }

    /// Does the work of the core and of the misbehaviours that is due by now.
    public func advance(to instant: Instant) {
        enter(at: instant)
        core.advance(to: instant)
        drain()
        while let passage = filter.nextDue(by: instant) {
            carryOut(passage)
            drain()
        }
        releaseWaiting()
    }

    /// Publishes wills, and ends all connections in order.
    public func stop(at instant: Instant) { perform(at: instant) { $0.stop(at: instant) } }

    /// Writes a note for each connection, if anybody reads the notes.
    public func abandon(at instant: Instant) {
        guard core.takesNotes else { return }
        for connection in core.connections.values.sorted(by: { $0.id < $1.id }) {
            notes.append(
                BrokerNote(
                    JournalEntry(
                        instant: instant, connection: connection.id, client: connection.client,
                        event: .own(.disconnected(.brokerCrashed)))))
        }
    }

    /// Calls `body` with the core, and carries out its effects.
    func perform<Result>(at instant: Instant, _ body: (BrokerCore) -> Result) -> Result {
        enter(at: instant)
        core.begin(at: instant)
        defer {
            drain()
            releaseWaiting()
        }
        return body(core)
    }

    /// The earlier of the core's and the misbehaviours' deadline.
    public var nextDeadline: Instant? {
        let filtered = filter.nextDeadline
        guard let own = core.nextDeadline, let filtered else { return filtered ?? core.nextDeadline }
        return min(filtered, own)
    }

    /// The misbehaviours that may still strike, the oldest first.
    public var misbehaviours: [ActiveMisbehaviour<ControlPacket>] {
        get { filter.misbehaviours }
        set { filter.misbehaviours = newValue }
    }

    /// The core's limit.
    public var maximumBufferedBytes: Int { core.maximumBufferedBytes }
    /// The number of bytes of messages that the core holds for clients.
    public var heldByteCount: Int { core.heldByteCount }

    // MARK: Results

    /// Returns the outputs and forgets them, one for each connection.
    public func takeOutputs() -> [ServerOutput] {
        guard !outputs.isEmpty else { return [] }
        batch += 1
        defer { outputs = [] }
        return outputs
    }

    /// Returns the entries for the journal and forgets them.
    public func takeNotes() -> [ServerNote<ControlPacket, BrokerEvent>] {
        guard !notes.isEmpty else { return [] }
        defer { notes = [] }
        return notes
    }

    // MARK: Input

    private var mayGoOn: Bool { core.deliveryCount < lastDelivery }

    /// Handles the packets that have come, until one of them makes the client wait, or until the call has had too many
    /// deliveries.
    private func decode(on connection: StackConnection) {
        do {
            // The broker ignores bytes that a client sent after its connection ended [MQTT-3.1.4-5].
            while connections[connection.id] === connection, !connection.isWaiting {
                guard mayGoOn else { return postpone(connection) }
                guard let decoded = try connection.decoder.next() else { return }
                receive(decoded, on: connection)
                drain()
            }
        } catch {
            if !filter.isDeaf(connection.id) { fail(error, on: connection) }
            drain()
        }
    }

    private func postpone(_ connection: StackConnection) {
        connection.isPutOff = true
        putOff.append(connection.id)
        noteReading(of: connection)
    }

    /// Handles the packets of clients that waited for room, one client after the other. The packets of the first one
    /// may fill the room again.
    private func releaseWaiting() {
        guard !isReleasing, !isDraining else { return }
        isReleasing = true
        defer { isReleasing = false }
        while mayGoOn, let id = core.nextReleased() {
            drain()
            if let connection = connections[id] { decode(on: connection) }
        }
    }

    private func receive(_ decoded: DecodedPacket, on connection: StackConnection) {
        if case .connect(let connect) = decoded.packet { connection.announcedClient = connect.clientIdentifier }
        if core.takesNotes { note(.received(decoded.packet), on: connection, decoded.bytesWithoutPassword) }
        if filter.isIdle {
            core.receive(decoded.packet, on: connection.id, at: now)
        } else {
            carryOut(filter.receive(decoded.packet, on: connection.id, at: now))
        }
    }

    func fail(_ failure: DecodingFailure, on connection: StackConnection) {
        let violation = Violation(failure)
        if case .unsupportedProtocol(name: "MQTT", _) = failure.reason {
            core.receiveUnsupportedLevel(violation, on: connection.id, at: now)
        } else {
            core.receiveViolation(violation, on: connection.id, at: now)
        }
    }

    // MARK: Output

    /// Carries out the core's effects, and the effects that follow from them.
    private func drain() {
        // A callback, such as the check of a password, may call a command. The outer call then carries out its effects
        // in turn.
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        var index = 0
        while index < core.effects.count {
            let effect = core.effects[index]
            index += 1
            switch effect {
            case .send(let id, let packet):
                if let connection = connections[id] { send(packet, on: connection) }
            case .close(let id):
                if connections[id] != nil { finish(id, .close) }
            case .reset(let id):
                if connections[id] != nil { finish(id, .reset) }
            case .pause(let id):
                if let connection = connections[id] { setWaiting(true, on: connection) }
            case .resume(let id):
                if let connection = connections[id] { setWaiting(false, on: connection) }
            case .note(let entry):
                notes.append(BrokerNote(entry))
            }
        }
        core.effects.removeAll(keepingCapacity: true)
        // A message may be kept for long, retained or in a queue. Its encoded bytes are not needed any more.
        for message in messagesForMany { message.sharedBytes = nil }
        messagesForMany.removeAll(keepingCapacity: true)
    }

    private func send(_ packet: OutgoingPacket, on connection: StackConnection) {
        guard filter.isIdle else { return carryOut(filter.send(packet.packet, on: connection.id, at: now)) }
        if case .message(let message, .atMostOnce, retain: false) = packet, message.isForMany,
            let bytes = sharedBytes(of: message)
        {
            put(bytes, on: connection)
            if core.takesNotes { note(.sent(packet.packet), on: connection, bytes) }
        } else {
            put(packet.packet, on: connection)
        }
    }

    /// The bytes of a message that goes to many clients at QoS 0. The stack encodes them once.
    private func sharedBytes(of message: SharedMessage) -> [UInt8]? {
        if let bytes = message.sharedBytes { return bytes }
        message.sharedBytes = try? encoder.encode(.publish(message.publish(.atMostOnce, retain: false)))
        messagesForMany.append(message)
        return message.sharedBytes
    }

    /// Encodes a packet at the end of the connection's output.
    func put(_ packet: ControlPacket, on connection: StackConnection) {
        do throws(EncodingFailure) {
            let index = outputIndex(of: connection)
            let start = outputs[index].bytes.count
            try encoder.encode(packet, into: &outputs[index].bytes)
            if core.takesNotes { note(.sent(packet), on: connection, Array(outputs[index].bytes[start...])) }
        } catch {
            note(.unencodable(packet, error.description), on: connection, nil)
        }
    }

    func put(_ bytes: [UInt8], on connection: StackConnection) {
        let index = outputIndex(of: connection)
        if outputs[index].bytes.isEmpty { outputs[index].bytes = bytes } else { outputs[index].bytes += bytes }
    }

    /// Sets the end of a connection that the stack has forgotten already.
    func noteEnding(_ ending: ServerOutput.Ending, of connection: StackConnection) {
        outputs[outputIndex(of: connection)].ending = ending
    }

    private func setWaiting(_ isWaiting: Bool, on connection: StackConnection) {
        connection.isWaiting = isWaiting
        noteReading(of: connection)
    }

    private func noteReading(of connection: StackConnection) {
        outputs[outputIndex(of: connection)].isWaiting = connection.isWaiting || connection.isPutOff
    }

    private func outputIndex(of connection: StackConnection) -> Int {
        if connection.batch != batch {
            connection.batch = batch
            connection.outputIndex = UInt32(outputs.count)
            outputs.append(ServerOutput(connection: connection.id))
        }
        return Int(connection.outputIndex)
    }

    // MARK: Notes

    func note(
        _ event: @autoclosure () -> JournalEntry<ControlPacket, BrokerEvent>.Event, on connection: StackConnection,
        _ bytes: @autoclosure () -> [UInt8]?
    ) {
        guard core.takesNotes else { return }
        notes.append(
            BrokerNote(
                JournalEntry(
                    instant: now, connection: connection.id, client: client(of: connection.id), event: event()),
                bytes: bytes()))
    }
}
