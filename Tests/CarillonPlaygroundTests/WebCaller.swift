import CarillonEnvironment
import EventStream
import HTTPWire
import JSONWire
import Testing
import WebSocketWire

/// A client on a real socket that speaks HTTP, Server-Sent Events and WebSocket, over one connection.
actor WebCaller {
    private static let environment = CallerThread.environment

    private let connection: any Connection
    private var wire = HTTPClientWire()
    private var session = WebSocketSession.client { WebSocketMaskingKey(rawValue: 0x0102_0304) }
    private var events = EventStreamDecoder()
    private var heads: [HTTPResponseHead] = []
    private var bodies: [[UInt8]] = []
    private var endCount = 0
    private var isOver = false
    private var waiting: CheckedContinuation<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        WebCaller.environment.loop.asUnownedSerialExecutor()
    }

    /// A client that connects.
    @CallerThread
    static func client(at port: UInt16) async throws -> WebCaller {
        try await environment.loop.spawn {
            WebCaller(environment.network.connect(to: Endpoint(host: "127.0.0.1", port: port)))
        }.value
    }

    struct Ended: Error {}

    private init(_ connection: sending any Connection) {
        self.connection = connection
        connection.handler = { event in self.assumeIsolated { $0.handle(event) } }
    }

    /// Sends a request, and returns the status and the body of its answer.
    func ask(
        _ method: HTTPMethod, _ target: String, _ fields: HTTPFields, _ body: JSON? = nil
    ) async throws -> (status: Int, body: JSON) {
        try await ask(method, target, fields, bytes: body?.bytes ?? [])
    }

    /// The same with a body of any bytes.
    func ask(
        _ method: HTTPMethod, _ target: String, _ fields: HTTPFields, bytes: [UInt8]
    ) async throws -> (status: Int, body: JSON) {
        let number = endCount
        try send(method, target, fields, bytes)
        while endCount == number { try await next() }
        return (heads[number].status.code, bodies[number].isEmpty ? .null : try JSON(bytes: bodies[number]))
    }

    /// Returns the body of a page.
    func page(_ target: String) async throws -> String {
        let number = endCount
        try send(.get, target, [:], [])
        while endCount == number { try await next() }
        return String(decoding: bodies[number], as: UTF8.self)
    }

    /// Opens an event stream, and returns its status.
    func listen(_ target: String) async throws -> Int {
        let number = heads.count
        try send(.get, target, ["Accept": "text/event-stream"], [])
        while heads.count == number { try await next() }
        return heads[number].status.code
    }

    /// The next event of the stream.
    func event() async throws -> ServerSentEvent {
        while true {
            while let item = try events.next() { if case .event(let event, _) = item { return event } }
            try await next()
        }
    }

    /// Opens a WebSocket, and returns the status of the answer.
    func openWebSocket(_ target: String) async throws -> Int {
        let number = heads.count
        let key = try #require(WebSocketKey("dGhlIHNhbXBsZSBub25jZQ=="))
        let handshake = WebSocketClientHandshake(host: "127.0.0.1", target: target, subprotocols: [], key: key)
        connection.send(try wire.encode(handshake.request))
        while heads.count == number { try await next() }
        return heads[number].status.code
    }

    /// Sends a text on the WebSocket.
    func send(_ text: String) throws {
        try session.send(.text(text))
        connection.send(session.takeOutput())
    }

    /// The next text of the WebSocket.
    ///
    /// - Throws: ``Ended`` at the end of the connection.
    func text() async throws -> String {
        while true {
            while let event = try session.next() { if case .message(.text(let text)) = event { return text } }
            connection.send(session.takeOutput())
            try await next()
        }
    }

    private func send(_ method: HTTPMethod, _ target: String, _ fields: HTTPFields, _ body: [UInt8]) throws {
        var head = HTTPRequestHead(method, target)
        head.fields = fields
        if head.fields["Host"] == nil { head.fields.append("Host", "127.0.0.1") }
        connection.send(try wire.encode(head, body: body))
    }

    private func next() async throws {
        if isOver { throw Ended() }
        await withCheckedContinuation { waiting = $0 }
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
            switch part {
            case .head(let head):
                heads.append(head)
                bodies.append([])
            case .body(let bytes):
                bodies[bodies.count - 1] += bytes
                events.append(bytes)
            case .end: endCount += 1
            case .raw(let bytes): session.append(bytes)
            case .informational: break
            }
        }
    }
}
