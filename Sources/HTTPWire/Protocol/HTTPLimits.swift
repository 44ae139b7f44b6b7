/// How much of a message a wire takes before it calls it too much.
///
/// ```swift
/// var limits = HTTPLimits.standard
/// limits.bodyByteCount = 1_000_000          // a request with more is answered with 413
/// let wire = HTTPServerWire(limits: limits)
/// ```
///
/// A message at a limit passes, one byte or one field more is a violation.
public struct HTTPLimits: Hashable, Sendable {
    /// In bytes, of the request line or the status line, without its CRLF. RFC 9112, section 3, recommends at least
    /// 8,000.
    public var startLineByteCount = 8_000
    /// In bytes, of one field's line, without its CRLF.
    public var fieldLineByteCount = 16_384
    /// How many field lines a header or trailer section may have.
    public var fieldCount = 128
    /// In bytes, of a header section with its start line, or of a trailer section, each with the empty line at its end.
    public var sectionByteCount = 65_536
    /// In bytes, of a chunk's size and extensions, without the CRLF.
    public var chunkLineByteCount = 1_024
    /// In bytes, of the extensions of all chunks of a message (RFC 9112, section 7.1.1).
    public var chunkExtensionByteCount = 16_384
    /// In bytes, of a message's body without the chunks' framing. `nil` for no limit: bodies are handed out piece by
    /// piece.
    public var bodyByteCount: Int?
    /// In bytes, of one piece of a body as it is handed out.
    public var pieceByteCount = 65_536
    /// How many requests of a connection may wait for the end of their answers. While there are so many the server
    /// reads no further one.
    public var openRequestCount = 32

    /// The limits that are good for most.
    public init() {}

    /// The limits that are good for most.
    public static let standard = HTTPLimits()
}
