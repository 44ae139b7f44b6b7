import CarillonEnvironment
import MQTTWire
import MockHosting

/// An MQTT 3.1.1 server without I/O: packets and a time go in, effects and a next deadline come out.
///
/// It opens no socket, reads no clock and draws no random number. The order of its effects depends on nothing but on
/// what it was told.
///
/// Questions that the standard leaves open are settled like this. A message that matches several subscriptions of one
/// client is delivered once, at the highest QoS among them [MQTT-3.3.5-1]. A QoS 2 message goes on to subscribers when
/// its PUBLISH comes, not when its PUBREL does; until PUBREL comes its identifier is remembered. Nothing is repeated
/// while a connection lasts, only when the client comes back [MQTT-4.4.0-1].
final class BrokerCore {
    let configuration: BrokerConfiguration
    let access: AccessControl
    /// How many messages may be on their way to a client.
    let window: Int
    let maximumBufferedBytes: Int
    /// Whether anybody wants to be told, with ``BrokerEffect/note(_:)``.
    var takesNotes = false
    /// What is to be done, in this order. Whoever does it empties the list.
    var effects: [BrokerEffect] = []

    /// The time, as it was last told.
    @exclusivity(unchecked) private(set) var now = Instant.zero
    /// Counts the calls. What one call puts out for a connection is added up, so that a burst stays bounded.
    @exclusivity(unchecked) private(set) var turn: UInt64 = 0
    var timers = TimerHeap()
    var connections: [ConnectionID: ClientConnection] = [:]
    var connectedCount = 0
    /// The messages that are published if a connection ends without DISCONNECT [MQTT-3.1.2-8].
    var wills: [ConnectionID: Will] = [:]
    var sessions: [ClientIdentifier: Session] = [:]
    var subscriptions = SubscriptionTree()
    var retained = RetainedTree()
    /// The bytes of all messages that sessions keep.
    @exclusivity(unchecked) var heldByteCount = 0
    /// The wills of connections that have ended, until they are published.
    var dueWills: [(will: Will, client: ClientIdentifier)] = []
    var isPublishingWills = false
    /// The sessions for which publishers wait and that have room again.
    @exclusivity(unchecked) var roomySessions: [Session] = []
    /// How many messages were given to sessions, to be sent or to wait there.
    @exclusivity(unchecked) var deliveryCount: UInt64 = 0
    /// How many identifiers were assigned.
    var assignedCount: UInt64 = 0

    // Who gets the message that is looking for its recipients.
    var matches: [SubscriberList] = []
    var routing: UInt64 = 0

    init(configuration: BrokerConfiguration, access: AccessControl) {
        self.configuration = configuration
        self.access = access
        window = min(max(configuration.queueing.inFlightWindow, 1), 65_535)
        // Nobody is told when less than that has left, see ``noteBuffered(_:on:at:)``.
        maximumBufferedBytes = max(configuration.connections.maximumBufferedBytes, WriteGate.limit)
    }

    // MARK: What happens

    func begin(at instant: Instant) {
        now = instant
        turn += 1
    }

    /// A connection was accepted.
    func open(_ id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard connections.count - connectedCount < configuration.connections.maximumPending else {
            noteOpening(of: id)
            note(id, nil, .disconnected(.tooManyConnections))
            return effects.append(.reset(id))
        }
        let connection = ClientConnection(id: id, openedAt: instant)
        connections[id] = connection
        noteOpening(of: id)
        connection.timer = timers.insert(
            deadline: instant.advanced(by: configuration.connections.connectTimeout).nanoseconds
        ) { [unowned self] in
            connection.timer = nil
            end(connection, .connectTimedOut)
        }
    }

    /// A packet came.
    func receive(_ packet: ControlPacket, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        connection.lastPacket = instant
        guard let session = connection.session else {
            guard case .connect(let connect) = packet else {
                return fail(connection, "MQTT-3.1.0-1", "\(packet.kind) came before CONNECT")
            }
            return receive(connect, on: connection)
        }
        switch packet {
        case .publish(let publish): receive(publish, from: session, on: connection)
        case .puback(let identifier): receivePuback(identifier, from: session, on: connection)
        case .pubrec(let identifier): receivePubrec(identifier, from: session, on: connection)
        case .pubrel(let identifier): receivePubrel(identifier, from: session, on: connection)
        case .pubcomp(let identifier): receivePubcomp(identifier, from: session, on: connection)
        case .subscribe(let subscribe): receive(subscribe, from: session, on: connection)
        case .unsubscribe(let unsubscribe): receive(unsubscribe, from: session, on: connection)
        case .pingreq: send(.pingresp, on: connection)
        case .disconnect:
            // The will is gone before the connection is [MQTT-3.14.4-3].
            wills[id] = nil
            end(connection, .disconnectPacket)
        case .connect:
            fail(connection, "MQTT-3.1.0-2", "a second CONNECT came on the same connection")
        case .connack, .suback, .unsuback, .pingresp:
            fail(connection, .protocolViolation, "\(packet.kind) is a packet that only servers send")
        }
    }

    /// Something came that is no packet.
    func receiveViolation(_ violation: Violation, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        fail(connection, violation)
    }

    /// A CONNECT came that asks for a protocol level which nobody speaks here [MQTT-3.1.2-2].
    func receiveUnsupportedLevel(_ violation: Violation, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        guard connection.session == nil else { return fail(connection, violation) }
        note(connection, .violation(violation))
        refuse(connection, .unacceptableProtocolVersion)
    }

    /// The connection is over, or the client will send nothing more, which is the same to MQTT.
    func lose(_ id: ConnectionID, _ reason: DisconnectReason, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        end(connection, reason)
    }

    /// So many bytes wait to be sent. Needs telling when there are more than 64 KiB, and then when there are fewer
    /// again: messages that waited for room may go.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        let isProgress = byteCount < connection.bufferedByteCount
        connection.bufferedByteCount = byteCount
        guard let session = connection.session else { return }
        if isProgress { noteProgress(of: session) }
        sendWaiting(of: session)
    }

    /// Does what is due by now. A live loop asks late, so deadlines may lie in the past.
    func advance(to instant: Instant) {
        begin(at: instant)
        while let work = timers.popFirst(dueBy: instant.nanoseconds) { work() }
    }

    /// When ``advance(to:)`` is to be called at the latest.
    var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    // MARK: Telling

    func send(_ packet: ControlPacket, on connection: ClientConnection) {
        effects.append(.send(connection.id, .packet(packet)))
    }

    @inline(__always)
    func note(_ connection: ClientConnection, _ event: @autoclosure () -> BrokerEvent) {
        if takesNotes { note(connection.id, connection.client, event()) }
    }

    @inline(__always)
    func note(_ connection: ConnectionID?, _ client: ClientIdentifier?, _ event: @autoclosure () -> BrokerEvent) {
        guard takesNotes else { return }
        effects.append(
            .note(JournalEntry(instant: now, connection: connection, client: client, event: .own(event()))))
    }

    private func noteOpening(of id: ConnectionID) {
        if takesNotes { effects.append(.note(JournalEntry(instant: now, connection: id, event: .opened))) }
    }
}
