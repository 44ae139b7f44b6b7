public import Carillon
public import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import MQTTBroker
public import MQTTWire

/// A client on the wire that sends only what the scenario tells it to send, valid or invalid, and keeps what comes.
///
/// ```swift
/// let alice = try await world.connectedClient("alice", of: broker)
/// alice.send(.subscribe(1, Subscription("a/#", at: .atLeastOnce)))
/// try await alice.expect([.suback(1, .granted(.atLeastOnce))], "the subscription is granted")
/// ```
///
/// The class is confined to its world, so the tasks of a scenario can share it.
public final class WireClient: @unchecked Sendable {
    /// The client identifier in this client's CONNECT.
    public let identifier: ClientIdentifier
    /// The device on which the client is.
    public let device: Device
    /// The broker to which the client connects.
    public let broker: any WireBroker
    /// The current connection, or the last one.
    public private(set) var connection: (any Connection)?
    /// The packets that have come on the connection and were not taken yet.
    public private(set) var inbox: [ControlPacket] = []
    /// The time at which the broker ended its side of the connection; `nil` if it has not.
    public private(set) var endedAt: Instant?
    /// Whether the client speaks TLS. The broker's port decides this, unless the scenario does.
    public var speaksTLS: Bool
    /// The place to which the client connects for MQTT inside WebSocket; `nil` for plain MQTT.
    public var webSocketEndpoint: CarillonEnvironment.Endpoint?
    /// The error with which the connection failed; `nil` if it was closed in order.
    public private(set) var failure: NetworkError?
    /// Called with each packet, after the packet was put into the inbox.
    public var onPacket: ((ControlPacket) -> Void)?
    /// Called when the connection has ended.
    public var onEnd: (() -> Void)?
    private var decoder = PacketDecoder(from: .server)

    /// Makes a client that has not connected yet.
    public init(_ identifier: ClientIdentifier, on device: Device, of broker: any WireBroker) {
        self.identifier = identifier
        self.device = device
        self.broker = broker
        speaksTLS = broker.endpoint.port == WireClient.securePort
    }

    /// The usual port of MQTT inside TLS.
    public static let securePort: UInt16 = 8_883

    /// The time that ``expect(_:_:file:line:)`` gives packets to come.
    public static let patience = Duration.seconds(1)

    /// The world of the client's device.
    public var world: World { device.world }
    /// Whether the broker has ended its side of the connection.
    public var isOver: Bool { endedAt != nil }

    // MARK: Connecting

    /// Opens a connection and sends nothing on it. The inbox is emptied.
    public func open() {
        decoder = PacketDecoder(from: .server)
        inbox = []
        endedAt = nil
        failure = nil
        let environment = device.mainApp.environment
        var connection = environment.network.connect(to: webSocketEndpoint ?? broker.endpoint)
        if speaksTLS {
            connection = TLSConnection(connection, to: broker.endpoint.host, environment: environment)
        }
        if let webSocketEndpoint {
            connection = WebSocketTunnel(connection, to: webSocketEndpoint.host, environment: environment)
        }
        self.connection = connection
        connection.handler = { [self, id = connection.id] event in
            if self.connection?.id == id { handle(event) }
        }
    }

    /// The CONNECT that this client sends.
    public func connectPacket(
        clean: Bool = true, keepAlive: UInt16 = 0, will: Will? = nil, userName: String? = nil, password: String? = nil
    ) -> ControlPacket {
        .connect(
            Connect(
                clientIdentifier: identifier, cleanSession: clean, keepAlive: keepAlive, will: will, userName: userName,
                password: password.map { Array($0.utf8) }))
    }

    /// Opens a connection, sends CONNECT and takes the answer, if the first packet that comes is an answer. Other
    /// packets stay in the inbox.
    @discardableResult
    public func connect(
        clean: Bool = true, keepAlive: UInt16 = 0, will: Will? = nil, userName: String? = nil, password: String? = nil
    ) async throws -> Connack? {
        open()
        send(
            connectPacket(clean: clean, keepAlive: keepAlive, will: will, userName: userName, password: password))
        try await world.advance(by: WireClient.patience)
        guard case .connack(let connack)? = inbox.first else { return nil }
        inbox.removeFirst()
        return connack
    }

    /// Resets the connection, without a packet to the broker before.
    public func reset() {
        connection?.reset()
        endedAt = endedAt ?? world.loop.now
    }

    /// Closes the connection without DISCONNECT.
    public func finish() { connection?.finish() }

    /// Sends DISCONNECT, closes the connection, and lets the broker notice this.
    public func disconnect() async throws {
        send(.disconnect)
        finish()
        try await world.advance(by: WireClient.patience)
    }

    // MARK: Sending

    /// Sends packets in one piece.
    public func send(_ packets: ControlPacket...) { send(packets) }

    /// Sends packets in one piece. A packet that cannot be encoded fails the scenario.
    public func send(_ packets: [ControlPacket]) {
        do {
            connection?.send(try packets.flatMap { try PacketEncoder().encode($0) })
        } catch {
            world.fail("\(identifier) sends what can be sent: \(error)")
        }
    }

    /// Sends any bytes.
    public func send(bytes: [UInt8]) { connection?.send(bytes) }

    /// Subscribes, and takes the answer from the inbox.
    public func subscribe(
        _ filters: TopicFilter..., at qualityOfService: QualityOfService = .exactlyOnce
    ) async throws {
        let subscriptions = filters.map { Subscription($0, at: qualityOfService) }
        send(.subscribe(Subscribe(packetIdentifier: 60_000, subscriptions: subscriptions)))
        try await world.advance(by: WireClient.patience)
        if let index = inbox.firstIndex(where: { $0.kind == .suback }) { inbox.remove(at: index) }
    }

    // MARK: Receiving

    /// Empties the inbox and returns its packets.
    @discardableResult
    public func take() -> [ControlPacket] {
        defer { inbox = [] }
        return inbox
    }

    /// Waits a second, empties the inbox and returns its messages.
    public func messages() async throws -> [Publish] {
        try await world.advance(by: WireClient.patience)
        return take().compactMap { if case .publish(let publish) = $0 { publish } else { nil } }
    }

    /// Expects that exactly these packets come within a second, in this order.
    @discardableResult
    public func expect(
        _ packets: [ControlPacket], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        try await world.advance(by: WireClient.patience)
        return world.expect(take(), equals: packets, sentence, file: file, line: line)
    }

    /// Expects that exactly these texts come within a second, in this order. Packets that are no messages may come too.
    @discardableResult
    public func expect(
        texts: [String], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        world.expect(try await messages().map(\.text), equals: texts, sentence, file: file, line: line)
    }

    /// Expects that the broker ends the connection within a second.
    @discardableResult
    public func expectEnd(_ sentence: String, file: StaticString = #filePath, line: Int = #line) async throws -> Bool {
        try await world.advance(by: WireClient.patience)
        return world.expect(isOver, sentence, file: file, line: line)
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes):
            guard decoder.failure == nil else { return }
            decoder.append(bytes)
            do throws(DecodingFailure) {
                while let decoded = try decoder.next() {
                    inbox.append(decoded.packet)
                    onPacket?(decoded.packet)
                }
            } catch {
                world.fail("The broker sends MQTT, and not \(error)")
            }
        case .endOfStream, .closed:
            if case .closed(let error?) = event { failure = error }
            guard endedAt == nil else { return }
            endedAt = world.loop.now
            if event == .endOfStream { finish() }
            onEnd?()
        case .open, .writable:
            break
        }
    }
}
