import HTTPWire
import WebSocketWire

/// The client's end of a WebSocket, as an engine sees it: texts, and the end in words.
struct ClientSocket {
    private var client: WebSocketClient

    init(to address: ServerAddress, key: WebSocketKey, maskingKey: @escaping () -> WebSocketMaskingKey) {
        let handshake = WebSocketClientHandshake(
            host: address.hostField, target: address.target, additionalFields: ["Origin": address.origin], key: key)
        client = WebSocketClient(
            handshake, limits: WebSocketLimits(messageSize: EngineLimits.messageSize), maskingKey: maskingKey)
    }

    /// Whether the opening handshake is complete.
    var isOpen: Bool { client.isOpen }

    /// Takes the bytes to be sent, in their order.
    mutating func takeOutput() -> [UInt8] { client.takeOutput() }

    /// Adds bytes that have come.
    mutating func append(_ bytes: [UInt8]) { client.append(bytes) }

    /// Returns the next event, or `nil` if more bytes are needed.
    ///
    /// - Throws: the same as `WebSocketClient.next()`.
    mutating func next() throws -> EngineEvent? {
        while let event = try client.next() {
            switch event {
            case .opened: return .opened
            case .received(.message(.text(let text))): return .text(text)
            case .received(.message(.binary)): return .binary
            case .received(.close(let close)): return .ended("the server has closed the WebSocket: \(close)")
            case .received(.ping), .received(.pong): continue
            }
        }
        return nil
    }

    /// Sends a text message. A message after the Close is dropped.
    mutating func send(_ text: String) { client.send(text) }

    /// Sends the Close.
    mutating func close() { client.close() }
}
