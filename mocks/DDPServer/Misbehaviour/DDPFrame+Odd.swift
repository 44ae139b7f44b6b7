import DDPWire
import HTTPHosting
public import WebSocketWire

// Frames that no faithful server sends. Misbehaviours send them.
extension DDPFrame {
    /// A text frame with any text.
    public static func text(_ text: String) -> DDPFrame { webSocket(.message(.text(text))) }

    /// A binary frame.
    public static func binary(_ bytes: [UInt8]) -> DDPFrame { webSocket(.message(.binary(bytes))) }

    /// WebSocket's own Ping, which has nothing to do with DDP's.
    public static func webSocketPing(_ data: [UInt8]) -> DDPFrame { webSocket(.ping(data)) }

    /// The event of WebSocket that is not DDP's: a Ping, a Pong, a Close, or a binary frame.
    public var webSocketEvent: WebSocketEvent? {
        guard case .http(let message) = content, case .webSocket(let event, _) = message.content else { return nil }
        return event
    }

    private static func webSocket(_ event: WebSocketEvent) -> DDPFrame {
        DDPFrame(.http(HTTPMessage(.webSocket(event, from: .server))))
    }
}
