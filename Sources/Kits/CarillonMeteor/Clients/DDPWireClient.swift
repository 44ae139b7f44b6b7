public import Carillon
import CarillonEnvironment
public import DDPServer
public import DDPWire
public import HTTPWire
public import WebSocketWire

/// A client that sends only the messages that the scenario tells it to send, valid or invalid, and keeps what comes.
///
/// The class is confined to its world, so the tasks of a scenario can share it.
public final class DDPWireClient: @unchecked Sendable {
    /// The device on which the client is.
    public let device: Device
    /// The server to which the client connects.
    public let server: DDPServer
    /// The answer to the request for a WebSocket.
    public private(set) var answer: HTTPResponseHead?
    /// The texts that have come and were not taken yet.
    public private(set) var inbox: [String] = []
    /// The Close frame that the server has sent.
    public private(set) var close: WebSocketClose?
    /// Whether the server has ended the connection.
    public private(set) var isOver = false

    /// The time that ``expect(_:_:file:line:)`` gives messages to come.
    public static let patience = Duration.seconds(1)

    private var connection: (any Connection)?
    private var wire = HTTPClientWire()
    private var endpoint = WebSocketSession.client { WebSocketMaskingKey(rawValue: 0) }

    init(on device: Device, of server: DDPServer) {
        self.device = device
        self.server = server
    }

    // MARK: Connecting

    /// Asks for a WebSocket, and sends nothing in it. The inbox is emptied.
    ///
    /// - Parameters:
    ///   - target: the path.
    ///   - fields: further fields of the request.
    public func open(_ target: String = "/websocket", fields: HTTPFields = [:]) throws {
        let environment = device.mainApp.environment
        environment.hideValues(of: .ddp)
        let numbers = environment.random("ddp.client.\(device.name)")
        endpoint = .client { WebSocketMaskingKey(rawValue: UInt32(truncatingIfNeeded: numbers.next())) }
        (wire, inbox, answer, close, isOver) = (HTTPClientWire(), [], nil, nil, false)
        let connection = environment.network.connect(to: server.endpoint)
        self.connection = connection
        connection.handler = { [self, id = connection.id] event in
            if self.connection?.id == id { handle(event) }
        }
        let key = try device.world.require(WebSocketKey("dGhlIHNhbXBsZSBub25jZQ=="), "the key is one")
        var request = WebSocketClientHandshake(
            host: server.endpoint.host, target: target, subprotocols: [], key: key
        ).request
        for field in fields { request.fields.append(field) }
        connection.send(try wire.encode(request))
    }

    /// Asks for a WebSocket, and connects as DDP's version says. Returns the answer, which leaves the inbox.
    @discardableResult
    public func connect(_ connect: Connect = Connect(version: "1", support: ["1"])) async throws -> ServerMessage? {
        try open()
        try await device.world.advance(by: DDPWireClient.patience)
        send(.connect(connect))
        try await device.world.advance(by: DDPWireClient.patience)
        return inbox.isEmpty ? nil : try ServerMessage(text: inbox.removeFirst())
    }

    /// Resets the connection.
    public func reset() { connection?.reset() }

    /// Reads nothing more, so that nothing is answered either: no Ping, and no Close.
    public func stopReading() { connection?.pause() }

    /// Begins the closing handshake.
    public func finish() {
        try? endpoint.close(WebSocketClose(.normalClosure))
        flush()
    }

    // MARK: Sending

    /// Sends messages, each in a frame of its own.
    public func send(_ messages: ClientMessage...) {
        for message in messages { send(text: message.text) }
    }

    /// Sends a text, whatever it is.
    public func send(text: String) { send(.text(text)) }

    /// Sends a WebSocket message.
    public func send(_ message: WebSocketMessage) {
        do { try endpoint.send(message) } catch { device.world.fail("a message can be sent: \(error)") }
        flush()
    }

    /// Sends bytes, whatever they are.
    public func send(bytes: [UInt8]) { connection?.send(bytes) }

    private func flush() { connection?.send(endpoint.takeOutput()) }

    // MARK: Receiving

    /// Empties the inbox and returns its texts.
    @discardableResult
    public func take() -> [String] {
        defer { inbox = [] }
        return inbox
    }

    /// Expects that exactly these messages come within a second, in this order.
    @discardableResult
    public func expect(
        _ messages: [ServerMessage], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        try await expect(texts: messages.map(\.text), sentence, file: file, line: line)
    }

    /// Expects that exactly these texts come within a second, in this order.
    @discardableResult
    public func expect(
        texts: [String], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        try await device.world.advance(by: DDPWireClient.patience)
        return device.world.expect(take(), equals: texts, sentence, file: file, line: line)
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): receive(bytes)
        case .endOfStream:
            isOver = true
            connection?.finish()
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
            case .message(.text(let text)): inbox.append(text)
            case .close(let close): self.close = close
            default: break
            }
        }
        // The session answers pings and the Close.
        flush()
    }
}

extension World {
    /// Makes a client that has not connected yet. Unless a device is given, it is on a device with its own name.
    public func ddpClient(_ name: String, of server: DDPServer, on device: Device? = nil) -> DDPWireClient {
        let client = DDPWireClient(on: device ?? devices.first { $0.name == name } ?? self.device(name), of: server)
        keep(client)
        return client
    }

    /// Makes a client that has connected.
    public func connectedDDPClient(
        _ name: String, of server: DDPServer, on device: Device? = nil, file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> DDPWireClient {
        let client = ddpClient(name, of: server, on: device)
        let answer = try await client.connect()
        expect(answer?.name, equals: .connected, "\(name) is connected", file: file, line: line)
        return client
    }
}
