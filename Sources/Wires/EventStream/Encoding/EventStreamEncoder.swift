/// Turns events into the bytes of a stream.
///
/// ```swift
/// let encoder = EventStreamEncoder()
/// var bytes = try encoder.encode(retryAfter: 3_000)
/// bytes += try encoder.encode(ServerSentEvent(type: "price", data: "12\n13", id: "7"))
/// bytes += try encoder.encode(comment: "still here")
/// ```
///
/// The encoder checks everything before it writes the first byte. A decoder finds exactly what was encoded.
public struct EventStreamEncoder: Hashable, Sendable {
    /// The value that a server puts into `Content-Type` (HTML standard, section 9.2.5).
    public static let mediaType = "text/event-stream"

    /// The byte order mark, which may stand once before everything else. The receiver skips it.
    public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The forms of a line end. Receivers know all three (HTML standard, section 9.2.5).
    public enum LineEnding: String, CaseIterable, Hashable, Sendable {
        /// LF.
        case lineFeed = "\n"
        /// CR.
        case carriageReturn = "\r"
        /// CR LF.
        case both = "\r\n"
    }

    /// The line end of each line.
    public let lineEnding: LineEnding

    /// Makes an encoder with this line end.
    public init(lineEnding: LineEnding = .lineFeed) {
        self.lineEnding = lineEnding
    }

    /// Returns the lines of an event and the empty line that dispatches it.
    public func encode(_ event: ServerSentEvent) throws(EventStreamEncodingFailure) -> [UInt8] {
        guard !event.type.isEmpty else { throw .emptyType }
        try check(event.type, of: .type, forbidding: EventStreamEncoder.lineBreaks)
        try check(event.data, of: .data, forbidding: ["\r"])
        var lines = Lines(ending: lineEnding)
        if event.type != ServerSentEvent.defaultType { lines.append("event", event.type.utf8[...]) }
        if let id = event.id {
            try check(id, of: .id, forbidding: EventStreamEncoder.lineBreaks.union(["\0"]))
            lines.append("id", id.utf8[...])
        }
        for line in event.data.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lines.append("data", line)
        }
        lines.appendEnd()
        return lines.bytes
    }

    /// Returns the line of a comment, which the receiver ignores.
    public func encode(comment: String) throws(EventStreamEncodingFailure) -> [UInt8] {
        try check(comment, of: .comment, forbidding: EventStreamEncoder.lineBreaks)
        var lines = Lines(ending: lineEnding)
        lines.append("", comment.utf8[...])
        return lines.bytes
    }

    /// Returns the line that sets the time to wait before connecting again. The new time counts at once.
    ///
    /// - Parameter milliseconds: A number that is 0 or more.
    public func encode(retryAfter milliseconds: Int) throws(EventStreamEncodingFailure) -> [UInt8] {
        guard milliseconds >= 0 else { throw .negativeRetry(milliseconds: milliseconds) }
        var lines = Lines(ending: lineEnding)
        lines.append("retry", String(milliseconds).utf8[...])
        return lines.bytes
    }

    private static let lineBreaks: Set<Unicode.Scalar> = ["\r", "\n"]

    private func check(
        _ text: String, of field: EventStreamEncodingFailure.Field, forbidding scalars: Set<Unicode.Scalar>
    ) throws(EventStreamEncodingFailure) {
        if let scalar = text.unicodeScalars.first(where: scalars.contains) {
            throw .notAllowed(scalar, in: field)
        }
    }
}

/// The lines of an item, while the encoder writes them.
private struct Lines {
    let ending: EventStreamEncoder.LineEnding
    private(set) var bytes: [UInt8] = []

    init(ending: EventStreamEncoder.LineEnding) {
        self.ending = ending
    }

    /// Adds a line. The receiver removes the one space after the colon, so that a value may begin with another space.
    mutating func append(_ name: String, _ value: Substring.UTF8View) {
        bytes += name.utf8
        bytes.append(UInt8(ascii: ":"))
        if !value.isEmpty { bytes.append(UInt8(ascii: " ")) }
        bytes += value
        appendEnd()
    }

    mutating func appendEnd() {
        bytes += ending.rawValue.utf8
    }
}
