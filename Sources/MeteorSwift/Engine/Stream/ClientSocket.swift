import HTTPWire
import WebSocketWire

/// The client's end of a WebSocket, from the request to the Close: bytes in, events and bytes out.
struct ClientSocket {
    private(set) var isOpen = false
    private let handshake: WebSocketClientHandshake
    private var wire = HTTPClientWire()
    private var session: WebSocketSession
    private var output: [UInt8] = []

    init(to address: ServerAddress, key: WebSocketKey, maskingKey: @escaping () -> WebSocketMaskingKey) {
        handshake = WebSocketClientHandshake(
            host: address.hostField, target: address.target, additionalFields: ["Origin": address.origin], key: key)
        session = .client(limits: WebSocketLimits(messageSize: EngineLimits.messageSize), maskingKey: maskingKey)
        output = (try? wire.encode(handshake.request)) ?? []
    }

    /// Takes the bytes to be sent, in their order.
    mutating func takeOutput() -> [UInt8] {
        output += session.takeOutput()
        defer { output = [] }
        return output
    }

    /// Adds bytes that have come.
    mutating func append(_ bytes: [UInt8]) {
        if isOpen { session.append(bytes) } else { wire.append(bytes) }
    }

    /// Returns the next event, or `nil` if more bytes are needed.
    ///
    /// - Throws: `HTTPViolation`, `WebSocketHandshakeFailure` or `WebSocketViolation`. The output then ends with what
    ///   the server has to hear.
    mutating func next() throws -> EngineEvent? {
        guard isOpen else { return try agree() ? .opened : nil }
        while let event = try session.next() {
            switch event {
            case .message(.text(let text)): return .text(text)
            case .message(.binary): return .binary
            case .close(let close): return .ended("the server has closed the WebSocket: \(close)")
            case .ping, .pong: continue
            }
        }
        return nil
    }

    private mutating func agree() throws -> Bool {
        while let part = try wire.next() {
            switch part {
            case .head(let head):
                _ = try handshake.check(head)
                isOpen = true
            case .raw(let bytes): session.append(bytes)
            default: continue
            }
        }
        return isOpen
    }

    /// Sends a text message. A message after the Close is dropped.
    mutating func send(_ text: String) { try? session.send(.text(text)) }

    /// Sends the Close.
    mutating func close() { try? session.close(WebSocketClose(.normalClosure)) }
}
