import CarillonEnvironment
import MQTTWire

/// A whole broker without I/O: bytes and a time go in, bytes and a next deadline come out.
///
/// From the wire to the broker and back: bytes are decoded to packets, packets pass the misbehaviours, ``BrokerCore`` handles them; what it
/// wants sent passes the misbehaviours, and is encoded.
final class BrokerStack {
    let core: BrokerCore
    let encoder = PacketEncoder()
    /// What is to be done with connections, each one's once, in the order in which they came up.
    private(set) var outputs: [BrokerOutput] = []
    private(set) var notes: [BrokerNote] = []
    /// Those that may still strike, the oldest first.
    var misbehaviours: [ActiveMisbehaviour] = []

    var ports: [ConnectionID: Port] = [:]
    private var batch: UInt64 = 1
    private var isDraining = false
    private var isReleasing = false
    /// The connections whose packets were put off, those first that have waited longest.
    @exclusivity(unchecked) private var putOff: [ConnectionID] = []
    /// The number of the delivery after which no further packet is begun in this call.
    @exclusivity(unchecked) private var lastDelivery: UInt64 = 0

    /// After how many deliveries a call begins no further packet. A burst to thousands of clients so keeps nobody else
    /// waiting for long.
    static let deliveriesPerCall: UInt64 = 10_000
    private var messagesForMany: [Message] = []
    /// For what misbehaviours put off.
    var timers = TimerHeap()
    var now = Instant.zero

    /// - Parameter takesNotes: whether anybody will look at ``notes``.
    init(core: BrokerCore, takesNotes: Bool) {
        self.core = core
        core.takesNotes = takesNotes
    }

    // MARK: What happens

    private func enter(at instant: Instant) {
        now = instant
        lastDelivery = core.deliveryCount &+ BrokerStack.deliveriesPerCall
    }

    func open(_ id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        let port = Port(id: id, maximumPacketSize: core.configuration.connections.maximumPacketSize)
        ports[id] = port
        core.open(id, at: instant)
        if !misbehaviours.isEmpty { strikeOpening(of: port) }
        drain()
        releaseWaiting()
    }

    func receive(_ bytes: [UInt8], on id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        guard let port = ports[id] else { return }
        port.decoder.append(bytes)
        if !port.isPutOff { decode(on: port) }
        releaseWaiting()
    }

    /// Whether packets have come that were put off, see ``goOn(at:)``.
    var isUnfinished: Bool { !putOff.isEmpty || !core.roomySessions.isEmpty }

    /// Handles packets that were put off because one call had brought so many deliveries.
    func goOn(at instant: Instant) {
        enter(at: instant)
        while mayGoOn, !putOff.isEmpty {
            guard let port = ports[putOff.removeFirst()] else { continue }
            port.isPutOff = false
            noteReading(of: port)
            decode(on: port)
        }
        releaseWaiting()
    }

    /// The connection is over, or nothing more will come on it.
    func lose(_ id: ConnectionID, _ reason: DisconnectReason, at instant: Instant) {
        enter(at: instant)
        // Also a mute one ends when its client ends it.
        if let port = ports[id], port.isMute { port.isMute = false }
        core.lose(id, reason, at: instant)
        drain()
        releaseWaiting()
        if let port = ports[id] { end(port, .close) }
    }

    /// So many bytes wait to be sent on a connection. Needs telling only when they are many, and when they are few again.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        enter(at: instant)
        core.noteBuffered(byteCount + (ports[id]?.drip?.bytes.count ?? 0), on: id, at: instant)
        drain()
        releaseWaiting()
    }

    func advance(to instant: Instant) {
        enter(at: instant)
        core.advance(to: instant)
        drain()
        while let work = timers.popFirst(dueBy: instant.nanoseconds) {
            work()
            drain()
        }
        releaseWaiting()
    }

    /// Does something with the core, and whatever follows from it.
    func perform<Result>(at instant: Instant, _ body: (BrokerCore) -> Result) -> Result {
        enter(at: instant)
        core.begin(at: instant)
        defer {
            drain()
            releaseWaiting()
        }
        return body(core)
    }

    /// When ``advance(to:)`` is to be called at the latest.
    var nextDeadline: Instant? {
        let own = timers.nextDeadline().map(Instant.init(nanoseconds:))
        guard let other = core.nextDeadline, let own else { return own ?? core.nextDeadline }
        return min(own, other)
    }

    // MARK: What comes of it

    /// What is to be done, and forgets it.
    func takeOutputs() -> [BrokerOutput] {
        guard !outputs.isEmpty else { return [] }
        batch += 1
        defer { outputs = [] }
        return outputs
    }

    func takeNotes() -> [BrokerNote] {
        guard !notes.isEmpty else { return [] }
        defer { notes = [] }
        return notes
    }

    // MARK: In

    private var mayGoOn: Bool { core.deliveryCount < lastDelivery }

    /// Handles the packets that have come, until one makes the client wait, or until there were many deliveries.
    private func decode(on port: Port) {
        do {
            // Bytes that a client sends after its connection has ended are not looked at [MQTT-3.1.4-5].
            while ports[port.id] === port, !port.isWaiting {
                guard mayGoOn else { return postpone(port) }
                guard let decoded = try port.decoder.next() else { return }
                receive(decoded, on: port)
                drain()
            }
        } catch {
            if !port.isDeaf { fail(error, on: port) }
            drain()
        }
    }

    private func postpone(_ port: Port) {
        port.isPutOff = true
        putOff.append(port.id)
        noteReading(of: port)
    }

    /// Lets clients go on that waited for room, one after the other: what the first one has sent already may fill the
    /// room again.
    private func releaseWaiting() {
        guard !isReleasing, !isDraining else { return }
        isReleasing = true
        defer { isReleasing = false }
        while mayGoOn, let id = core.nextReleased() {
            drain()
            if let port = ports[id] { decode(on: port) }
        }
    }

    private func receive(_ decoded: DecodedPacket, on port: Port) {
        if case .connect(let connect) = decoded.packet { port.announcedClient = connect.clientIdentifier }
        if core.takesNotes { note(.received(decoded.packet), on: port, decoded.bytesWithoutPassword) }
        if misbehaviours.isEmpty, port.redecoder == nil, !port.isDeaf, !port.incoming.isDisturbed {
            core.receive(decoded.packet, on: port.id, at: now)
        } else {
            pass([.init(direction: .received, content: .packet(decoded.packet))], on: port, from: 0)
        }
    }

    func fail(_ failure: DecodingFailure, on port: Port) {
        let violation = Violation(failure)
        if case .unsupportedProtocol(name: "MQTT", _) = failure.reason {
            core.receiveUnsupportedLevel(violation, on: port.id, at: now)
        } else {
            core.receiveViolation(violation, on: port.id, at: now)
        }
    }

    // MARK: Out

    /// Does what the core wants done, and what comes of that.
    private func drain() {
        // Whoever is asked, such as the one who knows the passwords, may command something; it is done in its turn.
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        var index = 0
        while index < core.effects.count {
            let effect = core.effects[index]
            index += 1
            switch effect {
            case .send(let id, let packet):
                if let port = ports[id] { send(packet, on: port) }
            case .close(let id):
                if let port = ports[id] { end(port, .close) }
            case .reset(let id):
                if let port = ports[id] { end(port, .reset) }
            case .pause(let id):
                if let port = ports[id] { setWaiting(true, on: port) }
            case .resume(let id):
                if let port = ports[id] { setWaiting(false, on: port) }
            case .note(let entry):
                notes.append(BrokerNote(entry: entry))
            }
        }
        core.effects.removeAll(keepingCapacity: true)
        // A message may be kept for long, retained or in a queue; its bytes need not.
        for message in messagesForMany { message.sharedBytes = nil }
        messagesForMany.removeAll(keepingCapacity: true)
    }

    private func send(_ packet: OutgoingPacket, on port: Port) {
        guard misbehaviours.isEmpty, !port.isMute, port.drip == nil, !port.outgoing.isDisturbed else {
            return pass([.init(direction: .sent, content: .packet(packet.packet))], on: port, from: 0)
        }
        if case .message(let message, .atMostOnce, retain: false) = packet, message.isForMany,
            let bytes = sharedBytes(of: message)
        {
            put(bytes, on: port)
            if core.takesNotes { note(.sent(packet.packet), on: port, bytes) }
        } else {
            put(packet.packet, on: port)
        }
    }

    /// The bytes of a message that goes to many at QoS 0: encoded once.
    private func sharedBytes(of message: Message) -> [UInt8]? {
        if let bytes = message.sharedBytes { return bytes }
        message.sharedBytes = try? encoder.encode(.publish(message.publish(.atMostOnce, retain: false)))
        messagesForMany.append(message)
        return message.sharedBytes
    }

    /// Encodes a packet at the end of what is to be sent.
    func put(_ packet: ControlPacket, on port: Port) {
        do throws(EncodingFailure) {
            let index = outputIndex(of: port)
            let start = outputs[index].bytes.count
            try encoder.encode(packet, into: &outputs[index].bytes)
            if core.takesNotes { note(.sent(packet), on: port, Array(outputs[index].bytes[start...])) }
        } catch {
            note(.unencodable(packet, error.description), on: port, nil)
        }
    }

    func put(_ bytes: [UInt8], on port: Port) {
        let index = outputIndex(of: port)
        if outputs[index].bytes.isEmpty { outputs[index].bytes = bytes } else { outputs[index].bytes += bytes }
    }

    func end(_ port: Port, _ ending: BrokerOutput.Ending) {
        if port.isMute { return }
        if ending == .close, port.outgoing.heldUntil != nil {
            port.outgoing.ending = ending
            return
        }
        if ending == .close, port.drip?.bytes.isEmpty == false {
            port.drip?.ending = ending
            return
        }
        ports[port.id] = nil
        outputs[outputIndex(of: port)].ending = ending
    }

    private func setWaiting(_ isWaiting: Bool, on port: Port) {
        port.isWaiting = isWaiting
        noteReading(of: port)
    }

    private func noteReading(of port: Port) {
        outputs[outputIndex(of: port)].isWaiting = port.isWaiting || port.isPutOff
    }

    private func outputIndex(of port: Port) -> Int {
        if port.batch != batch {
            port.batch = batch
            port.outputIndex = outputs.count
            outputs.append(BrokerOutput(connection: port.id, bytes: []))
        }
        return port.outputIndex
    }

    // MARK: Telling

    func note(_ event: @autoclosure () -> JournalEntry.Event, on port: Port, _ bytes: @autoclosure () -> [UInt8]?) {
        guard core.takesNotes else { return }
        let entry = JournalEntry(instant: now, connection: port.id, client: client(of: port), event: event())
        notes.append(BrokerNote(entry: entry, bytes: bytes()))
    }

    /// Whose a port is: the client that was let in, else the one that asks.
    func client(of port: Port) -> ClientIdentifier? {
        core.connections[port.id]?.client ?? port.announcedClient
    }
}
