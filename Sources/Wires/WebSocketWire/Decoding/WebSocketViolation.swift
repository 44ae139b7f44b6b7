/// A breach of the protocol by the other end.
///
/// ```
/// a frame of the client, byte 1 of the frame at byte 14 of the stream: the frame is not masked (RFC 6455, section 5.1)
/// ```
///
/// The end that finds a violation sends a Close with the ``closeCode``, closes the connection and reads no more (RFC
/// 6455, section 7.1.7).
public struct WebSocketViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The broken rule, with details.
    public let rule: Rule
    /// The end that broke the rule.
    public let sender: WebSocketRole
    /// The position of the first wrong byte in the frame, or the position of the first missing byte.
    public let offset: Int
    /// The number of bytes of the stream before the frame.
    public let frameStart: Int

    /// The section of RFC 6455 that has the rule.
    public var section: String { rule.section }

    /// The code of the Close that ends the connection.
    public var closeCode: WebSocketCloseCode { rule.closeCode }

    /// The end, the place in the stream, the mistake and the section, in one line.
    public var description: String {
        "a frame of the \(sender), byte \(offset) of the frame at byte \(frameStart) of the stream: "
            + "\(rule) (RFC 6455, section \(section))"
    }
}
