import CarillonEnvironment
import MQTTWire
import MockHosting

/// An MQTT 3.1.1 server without I/O. Packets and a time go in, effects and a next deadline come out.
///
/// The core opens no socket, reads no clock and draws no random number. The order of its effects depends only on the
/// calls that it got.
///
/// The core settles the questions that the standard leaves open as follows. A message that matches several
/// subscriptions of one client is delivered once, at the highest QoS among them [MQTT-3.3.5-1]. A QoS 2 message goes on
/// to subscribers when its PUBLISH comes, not when its PUBREL comes; the broker remembers its identifier until PUBREL
/// comes. The broker repeats nothing while a connection lasts, only when the client comes back [MQTT-4.4.0-1].
final class BrokerCore {
    let configuration: BrokerConfiguration
    let access: AccessControl
    /// The number of unacknowledged messages that may be on their way to a client.
    let window: Int
    let maximumBufferedBytes: Int
    /// Whether anybody reads the notes of ``BrokerEffect/note(_:)``.
    var takesNotes = false
    /// The effects to carry out, in this order. The stack carries them out and empties the list.
    var effects: [BrokerEffect] = []

    /// The time of the latest call.
    @exclusivity(unchecked) private(set) var now = Instant.zero
    /// The number of calls so far. The core adds up the bytes that one call sends on a connection, so that a burst
    /// stays bounded.
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
    /// The wills of ended connections that are not published yet.
    var dueWills: [(will: Will, client: ClientIdentifier)] = []
    var isPublishingWills = false
    /// The sessions that have room again and for which publishers still wait.
    @exclusivity(unchecked) var roomySessions: [Session] = []
    /// The number of times that a message was given to a session, to be sent or to wait there.
    @exclusivity(unchecked) var deliveryCount: UInt64 = 0
    /// The number of client identifiers that the broker has assigned.
    var assignedCount: UInt64 = 0

    // The subscribers of the message that is being delivered.
    var matches: [SubscriberList] = []
    var routing: UInt64 = 0

    init(configuration: BrokerConfiguration, access: AccessControl) {
        self.configuration = configuration
        self.access = access
        window = min(max(configuration.queueing.inFlightWindow, 1), 65_535)
        // The network reports nothing while fewer bytes than that wait, see ``noteBuffered(_:on:at:)``.
        maximumBufferedBytes = max(configuration.connections.maximumBufferedBytes, WriteGate.limit)
    }

    // MARK: Events

    func begin(at instant: Instant) {
        now = instant
        turn += 1
    }

    /// Handles an accepted connection.
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

    /// Handles a packet.
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
            // DISCONNECT removes the will before the connection ends [MQTT-3.14.4-3].
            wills[id] = nil
            end(connection, .disconnectPacket)
        case .connect:
            fail(connection, "MQTT-3.1.0-2", "a second CONNECT came on the same connection")
        case .connack, .suback, .unsuback, .pingresp:
            fail(connection, .protocolViolation, "\(packet.kind) is a packet that only servers send")
        }
    }

    /// Handles bytes that form no packet.
    func receiveViolation(_ violation: Violation, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        fail(connection, violation)
    }

    /// Handles a CONNECT that asks for a protocol level that the broker does not speak [MQTT-3.1.2-2].
    func receiveUnsupportedLevel(_ violation: Violation, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        guard connection.session == nil else { return fail(connection, violation) }
        note(connection, .violation(violation))
        refuse(connection, .unacceptableProtocolVersion)
    }

    /// Handles the end of a connection, or of the client's side of it. MQTT knows no difference between the two.
    func lose(_ id: ConnectionID, _ reason: DisconnectReason, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        end(connection, reason)
    }

    /// Handles the number of bytes that wait to be sent. The host calls this when more than 64 KiB wait, and again when
    /// fewer wait, because messages that waited for room may then be sent.
    func noteBuffered(_ byteCount: Int, on id: ConnectionID, at instant: Instant) {
        begin(at: instant)
        guard let connection = connections[id] else { return }
        let isProgress = byteCount < connection.bufferedByteCount
        connection.bufferedByteCount = byteCount
        guard let session = connection.session else { return }
        if isProgress { noteProgress(of: session) }
        sendWaiting(of: session)
    }

    /// Does the work that is due by now. A live loop calls late, so deadlines may lie in the past.
    func advance(to instant: Instant) {
        begin(at: instant)
        while let work = timers.popFirst(dueBy: instant.nanoseconds) { work() }
    }

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    // MARK: Notes

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
