/// The limits of a wire for the sizes of a message and its parts.
///
/// ```swift
/// var limits = HTTPLimits.standard
/// limits.bodyByteCount = 1_000_000          // a request with more is answered with 413
/// let wire = HTTPServerWire(limits: limits)
/// ```
///
/// A message at a limit passes. One byte or one field more is a violation.
public struct HTTPLimits: Hashable, Sendable {
    /// The limit of the request line or the status line, in bytes, without CRLF. RFC 9112, section 3, recommends at
    /// least 8,000.
    public var startLineByteCount = 8_000
    /// The limit of one field line, in bytes, without CRLF.
    public var fieldLineByteCount = 16_384
    /// The limit of the number of field lines in a header or trailer section.
    public var fieldCount = 128
    /// The limit of a section, in bytes: of a header section with its start line, or of a trailer section, each with
    /// its empty line.
    public var sectionByteCount = 65_536
    /// The limit of a chunk's size and extensions, in bytes, without CRLF.
    public var chunkLineByteCount = 1_024
    /// The limit of all chunk extensions of one message, in bytes (RFC 9112, section 7.1.1).
    public var chunkExtensionByteCount = 16_384
    /// The limit of a message's body, in bytes, without the framing of chunks. `nil` means no limit, because a wire
    /// returns bodies piece by piece.
    public var bodyByteCount: Int?
    /// The limit of one piece of a body that a wire returns, in bytes.
    public var pieceByteCount = 65_536
    /// The limit of the number of requests on a connection whose answers have not ended. While this many requests wait,
    /// the server reads no further one.
    public var openRequestCount = 32

    /// Makes limits that suit most uses.
    public init() {}

    /// The limits that suit most uses.
    public static let standard = HTTPLimits()
}
