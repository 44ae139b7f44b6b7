/// The 16 bytes by which a client recognizes the answer to its handshake, in base 64 (RFC 6455, section 4.1).
///
/// ```swift
/// let key = WebSocketKey.random(using: &generator)
/// key.text            // "hHLqRk1qL8mBv4FYTW5dKQ=="
/// key.accept          // what Sec-WebSocket-Accept has to say
/// ```
public struct WebSocketKey: Hashable, Sendable {
    /// The value of `Sec-WebSocket-Key`.
    public let text: String

    /// Makes a key of a client's text. Returns `nil` if the text does not encode 16 bytes.
    public init?(_ text: String) {
        guard Base64.byteCount(of: text) == 16 else { return nil }
        self.text = text
    }

    private init(bytes: [UInt8]) {
        text = Base64.encode(bytes)
    }

    /// Makes a key of random numbers. Each connection needs its own key.
    public static func random(using generator: inout some RandomNumberGenerator) -> WebSocketKey {
        WebSocketKey(bytes: (0..<16).map { _ in generator.next() })
    }

    /// The value of `Sec-WebSocket-Accept` that answers this key (RFC 6455, section 4.2.2).
    public var accept: String {
        Base64.encode(SHA1.digest(of: Array((text + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }
}
