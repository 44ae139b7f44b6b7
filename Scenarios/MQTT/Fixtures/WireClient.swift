import Carillon
import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import MQTTBroker
import MQTTWire

/// A client on the wire that says only what the scenario has it say, good or bad, and keeps what comes.
///
/// ```swift
/// let alice = try await world.client("alice", of: broker)
/// alice.send(.subscribe(1, Subscription("a/#", at: .atLeastOnce)))
/// try await alice.expect([.suback(1, .granted(.atLeastOnce))], "the subscription is granted")
/// ```
///
/// Confined to its world, hence safe to share among the tasks of a scenario.
final class WireClient: @unchecked Sendable {
    let identifier: ClientIdentifier
    let device: Device
    let broker: any WireBroker
    /// The connection, or the last one.
    private(set) var connection: (any Connection)?
    /// What has come on it and was not taken.
    private(set) var inbox: [ControlPacket] = []
    /// When the broker's side of it ended, if it has.
    private(set) var endedAt: Instant?
    /// Whether it speaks TLS: as the broker's port has it, unless the scenario says otherwise.
    var speaksTLS: Bool
    /// The place where it connects to speak MQTT inside of WebSocket; `nil` to speak it as it is.
    var webSocketEndpoint: CarillonEnvironment.Endpoint?
    /// Why the connection did not come about, or was given up, if it was not closed in order.
    private(set) var failure: NetworkError?
    /// Told of each packet, after it was put into the inbox.
    var onPacket: ((ControlPacket) -> Void)?
    /// Told when the connection is over.
    var onEnd: (() -> Void)?
    private var decoder = PacketDecoder(from: .server)

    init(_ identifier: ClientIdentifier, on device: Device, of broker: any WireBroker) {
        self.identifier = identifier
        self.device = device
        self.broker = broker
        speaksTLS = broker.endpoint.port == WireClient.securePort
    }

    /// Where MQTT inside TLS is at home.
    static let securePort: UInt16 = 8_883

    /// How long ``expect(_:_:file:line:)`` gives packets to come.
    static let patience = Duration.seconds(1)

    var world: World { device.world }
    var isOver: Bool { endedAt != nil }

    // MARK: Connecting

    /// Opens a connection and says nothing on it. What the last one brought is gone.
    func open() {
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
    func connectPacket(
        clean: Bool = true, keepAlive: UInt16 = 0, will: Will? = nil, userName: String? = nil, password: String? = nil
    ) -> ControlPacket {
        .connect(
            Connect(
                clientIdentifier: identifier, cleanSession: clean, keepAlive: keepAlive, will: will, userName: userName,
                password: password.map { Array($0.utf8) }))
    }

    /// Opens a connection, sends CONNECT and takes its answer, if the first packet that comes is one. What else comes
    /// stays in the inbox.
    @discardableResult
    func connect(
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

    /// Cuts the connection without a word to the broker but a reset.
    func reset() {
        connection?.reset()
        endedAt = endedAt ?? world.loop.now
    }

    /// Closes the connection without DISCONNECT.
    func finish() { connection?.finish() }

    /// Sends DISCONNECT, closes the connection, and lets the broker notice.
    func disconnect() async throws {
        send(.disconnect)
        finish()
        try await world.advance(by: WireClient.patience)
    }

    // MARK: Sending

    /// Sends packets, in one piece.
    func send(_ packets: ControlPacket...) { send(packets) }

    func send(_ packets: [ControlPacket]) {
        do {
            connection?.send(try packets.flatMap { try PacketEncoder().encode($0) })
        } catch {
            world.fail("\(identifier) sends what can be sent: \(error)")
        }
    }

    /// Sends whatever bytes.
    func send(bytes: [UInt8]) { connection?.send(bytes) }

    /// Subscribes, and takes the answer.
    func subscribe(
        _ filters: TopicFilter..., at qualityOfService: QualityOfService = .exactlyOnce
    ) async throws {
        let subscriptions = filters.map { Subscription($0, at: qualityOfService) }
        send(.subscribe(Subscribe(packetIdentifier: 60_000, subscriptions: subscriptions)))
        try await world.advance(by: WireClient.patience)
        if let index = inbox.firstIndex(where: { $0.kind == .suback }) { inbox.remove(at: index) }
    }

    // MARK: Receiving

    /// What has come and was not taken yet.
    @discardableResult
    func take() -> [ControlPacket] {
        defer { inbox = [] }
        return inbox
    }

    /// The messages among what came within a second, whatever else came.
    func messages() async throws -> [Publish] {
        try await world.advance(by: WireClient.patience)
        return take().compactMap { if case .publish(let publish) = $0 { publish } else { nil } }
    }

    /// Expects that exactly these packets come within a second, in this order.
    @discardableResult
    func expect(
        _ packets: [ControlPacket], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        try await world.advance(by: WireClient.patience)
        return world.expect(take(), equals: packets, sentence, file: file, line: line)
    }

    /// Expects that exactly these texts come within a second, in this order, whatever other packets come.
    @discardableResult
    func expect(
        texts: [String], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        world.expect(try await messages().map(\.text), equals: texts, sentence, file: file, line: line)
    }

    /// Expects that within a second the broker ends the connection.
    @discardableResult
    func expectEnd(_ sentence: String, file: StaticString = #filePath, line: Int = #line) async throws -> Bool {
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
                world.fail("What the broker sends is MQTT, and not \(error)")
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
