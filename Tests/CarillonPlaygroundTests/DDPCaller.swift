import CarillonEnvironment
import DDPWire
import HTTPWire
import JSONWire
import Testing
import WebSocketWire

/// A client on a real socket that speaks DDP.
actor DDPCaller {
    private static let environment = Environment.makeLive(name: "ddp-caller")

    private let connection: any Connection
    private var wire = HTTPClientWire()
    private var endpoint = WebSocketSession.client { WebSocketMaskingKey(rawValue: 0x0102_0304) }
    private var messages: [ServerMessage] = []
    private var isOver = false
    private var waiting: CheckedContinuation<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { DDPCaller.environment.loop.asUnownedSerialExecutor() }

    /// A client that has connected.
    static func client(at port: UInt16) async throws -> DDPCaller {
        let key = try #require(WebSocketKey("dGhlIHNhbXBsZSBub25jZQ=="))
        let caller = try await environment.loop.spawn {
            try DDPCaller(environment.network.connect(to: Endpoint(host: "127.0.0.1", port: port)), key)
        }.value
        try await caller.send(.connect(Connect(version: "1", support: ["1"])))
        guard case .connected = try await caller.next() else { throw Refused() }
        return caller
    }

    struct Refused: Error {}

    private init(_ connection: sending any Connection, _ key: WebSocketKey) throws {
        self.connection = connection
        let request = WebSocketClientHandshake(
            host: "127.0.0.1", target: "/websocket", subprotocols: [], key: key
        ).request
        connection.send(try wire.encode(request))
        connection.handler = { event in self.assumeIsolated { $0.handle(event) } }
    }

    /// Sends a message. The WebSocket may not be open yet: the bytes of both come in order.
    func send(_ message: ClientMessage) throws {
        try endpoint.send(.text(message.text))
        connection.send(endpoint.takeOutput())
    }

    /// The next message; `nil` at the end of the connection.
    func next() async throws -> ServerMessage? {
        while messages.isEmpty {
            if isOver { return nil }
            await withCheckedContinuation { waiting = $0 }
        }
        return messages.removeFirst()
    }

    /// Calls a method, and returns its result. The messages that come before it are in `others`.
    func call(_ method: String, _ params: EJSON...) async throws -> (result: MethodResult, others: [ServerMessage]) {
        try send(.method(MethodCall(id: "call", method: method, params: params)))
        var others: [ServerMessage] = []
        while let message = try await next() {
            if case .result("call", let result) = message { return (result, others) }
            if message != .updated(methods: ["call"]) { others.append(message) }
        }
        throw Refused()
    }

    /// Subscribes, and returns what comes up to `ready` or `nosub`, that included.
    func subscribe(_ id: String, _ name: String, _ params: EJSON...) async throws -> [ServerMessage] {
        try send(.sub(Sub(id: id, name: name, params: params)))
        var messages: [ServerMessage] = []
        while let message = try await next() {
            messages.append(message)
            if message == .ready(subs: [id]) { return messages }
            if case .nosub(id, _) = message { return messages }
        }
        throw Refused()
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open, .writable: return
        case .data(let bytes): receive(bytes)
        case .endOfStream:
            isOver = true
            connection.finish()
        case .closed: isOver = true
        }
        waiting.take()?.resume()
    }

    private func receive(_ bytes: [UInt8]) {
        wire.append(bytes)
        while let part = try? wire.next() {
            if case .raw(let bytes) = part { endpoint.append(bytes) }
        }
        while let event = try? endpoint.next() {
            if case .message(.text(let text)) = event, let message = try? ServerMessage(text: text) {
                messages.append(message)
            }
        }
        connection.send(endpoint.takeOutput())
    }
}
