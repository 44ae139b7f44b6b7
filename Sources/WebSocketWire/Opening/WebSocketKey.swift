/// The 16 bytes by which a client recognizes that the answer is to its handshake, in base 64 (RFC 6455, section 4.1).
///
/// ```swift
/// let key = WebSocketKey.random(using: &generator)
/// key.text            // "hHLqRk1qL8mBv4FYTW5dKQ=="
/// key.accept          // what Sec-WebSocket-Accept has to say
/// ```
public struct WebSocketKey: Hashable, Sendable {
    /// The value of `Sec-WebSocket-Key`.
    public let text: String

    /// A key as a client has sent it, or `nil` if it does not stand for 16 bytes.
    public init?(_ text: String) {
        guard Base64.byteCount(of: text) == 16 else { return nil }
        self.text = text
    }

    private init(bytes: [UInt8]) {
        text = Base64.encode(bytes)
    }

    /// A key of these random numbers; each connection needs one of its own.
    public static func random(using generator: inout some RandomNumberGenerator) -> WebSocketKey {
        WebSocketKey(bytes: (0..<16).map { _ in generator.next() })
    }

    /// The value of `Sec-WebSocket-Accept` that answers this key (RFC 6455, section 4.2.2).
    public var accept: String {
        Base64.encode(SHA1.digest(of: Array((text + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }
}
