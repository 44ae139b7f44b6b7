public import Carillon
import CarillonEnvironment
public import HTTPWire
public import MQTTBroker
public import MQTTWire
public import WebSocketWire

/// A client that speaks WebSocket frame by frame, correctly or not, and keeps the packets that come in binary messages.
///
/// ```swift
/// let caller = try await world.webSocketCaller("carl", to: broker, offering: ["mqtt"])
/// try caller.send(.binary(bytes))
/// ```
///
/// The class is unchecked because it is confined to its world.
public final class WebSocketCaller: @unchecked Sendable {
    /// The answer to the request for a WebSocket.
    public private(set) var answer: HTTPResponseHead?
    /// The packets that have come.
    public private(set) var packets: [ControlPacket] = []
    /// The Close frame that the server has sent.
    public private(set) var close: WebSocketClose?
    /// Whether the server has ended the connection.
    public private(set) var isOver = false

    private let connection: any Connection
    private var wire = HTTPClientWire()
    private var endpoint: WebSocketSession
    private var decoder = PacketDecoder(from: .server)

    init(_ environment: Environment, to place: CarillonEnvironment.Endpoint, offering subprotocols: [String]) throws {
        var lastKey: UInt32 = 0
        endpoint = .client {
            lastKey += 0x0123_4567
            return WebSocketMaskingKey(rawValue: lastKey)
        }
        let key = WebSocketKey("dGhlIHNhbXBsZSBub25jZQ==")
        connection = environment.network.connect(to: place)
        connection.handler = { [weak self] event in self?.handle(event) }
        guard let key else { return }
        let handshake = WebSocketClientHandshake(
            host: place.host, target: "/any/path", subprotocols: subprotocols, key: key)
        connection.send(try wire.encode(handshake.request))
    }

    /// Sends a message.
    public func send(_ message: WebSocketMessage) throws {
        try endpoint.send(message)
        connection.send(endpoint.takeOutput())
    }

    /// Sends bytes in binary messages of `size` bytes each.
    public func send(_ bytes: [UInt8], by size: Int) throws {
        for start in stride(from: 0, to: bytes.count, by: size) {
            try send(.binary(Array(bytes[start..<min(start + size, bytes.count)])))
        }
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): receive(bytes)
        case .endOfStream:
            isOver = true
            connection.finish()
        case .closed: isOver = true
        case .open, .writable: break
        }
    }

    private func receive(_ bytes: [UInt8]) {
        wire.append(bytes)
        while let part = try? wire.next() {
            switch part {
            case .head(let head): answer = head
            case .raw(let bytes): endpoint.append(bytes)
            default: break
            }
        }
        while let event = try? endpoint.next() {
            switch event {
            case .message(.binary(let bytes)): decoder.append(bytes)
            case .close(let close): self.close = close
            default: break
            }
        }
        while let decoded = try? decoder.next() { packets.append(decoded.packet) }
    }
}

extension World {
    /// Makes a client on a device of its own. The client has asked a broker for a WebSocket, and has got the answer.
    public func webSocketCaller(
        _ name: String, to broker: MQTTBroker, offering subprotocols: [String] = ["mqtt"]
    ) async throws -> WebSocketCaller {
        let place = try require(broker.webSocketEndpoint, "the broker listens for WebSocket")
        let caller = try WebSocketCaller(device(name).mainApp.environment, to: place, offering: subprotocols)
        keep(caller)
        try await advance(by: .seconds(1))
        return caller
    }
}
