import CarillonEnvironment
import WebSocketWire

/// The server's end of a WebSocket, which sends what the test says.
///
/// Unchecked because it is confined to its loop.
final class ScriptedEnd: @unchecked Sendable {
    let connection: any Connection
    /// The client's request.
    private(set) var request = ""
    /// The messages and control frames of the client.
    private(set) var frames: [WebSocketEvent] = []
    /// The events of the connection without bytes.
    private(set) var signals: [ConnectionEvent] = []
    /// The rule that the client has broken, if any.
    private(set) var violation: WebSocketViolation?
    private var head: [UInt8] = []
    private var decoder = WebSocketDecoder(from: .client, limits: WebSocketLimits(messageSize: 100_000_000))
    private let answersRequest: Bool

    init(_ connection: any Connection, answersRequest: Bool) {
        self.connection = connection
        self.answersRequest = answersRequest
        connection.handler = { [self] event in take(event) }
    }

    /// The texts of the client.
    var texts: [String] {
        frames.compactMap { if case .message(.text(let text)) = $0 { text } else { nil } }
    }

    /// The Close of the client.
    var close: WebSocketClose? { if case .close(let close)? = frames.last { close } else { nil } }

    func send(_ frame: WebSocketFrame) { if let bytes = try? WebSocketEncoder.server().encode(frame) { send(bytes) } }
    func send(_ text: String) { send(WebSocketFrame(.text, Array(text.utf8))) }
    func send(_ bytes: [UInt8]) { connection.send(bytes) }

    /// Answers the request.
    func answer(fields: String = "") {
        guard let key = request.split(separator: "\r\n").first(where: { $0.hasPrefix("Sec-WebSocket-Key: ") }),
            let accept = WebSocketKey(String(key.dropFirst(19)))?.accept
        else { return }
        send(
            Array(
                ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: \(accept)\r\n\(fields)\r\n").utf8))
    }

    private func take(_ event: ConnectionEvent) {
        guard case .data(let bytes) = event else { return signals.append(event) }
        guard request.isEmpty else { return read(bytes) }
        head += bytes
        guard head.suffix(4) == Array("\r\n\r\n".utf8)[...] else { return }
        request = String(decoding: head, as: UTF8.self)
        if answersRequest { answer() }
    }

    private func read(_ bytes: [UInt8]) {
        decoder.append(bytes)
        do throws(WebSocketViolation) {
            while let frame = try decoder.next() { frames.append(frame) }
        } catch {
            violation = error
        }
    }
}
