/// # EventStream
///
/// Server-Sent Events (HTML standard, section 9.2) as bytes and as values, for a client and a server alike. No I/O, no
/// clock: bytes in, events out, and back.
///
/// ```swift
/// var decoder = EventStreamDecoder()
/// decoder.append(bytesOfTheResponseBody)
/// while let item = try decoder.next() {
///     if case .event(let event, let lastEventID) = item { print(event.type, event.data, lastEventID) }
/// }
///
/// let bytes = try EventStreamEncoder().encode(ServerSentEvent(data: "hello", id: "7"))
/// ```
///
/// - `Decoding/`: ``EventStreamDecoder``, the items that it finds, and its ``EventStreamFailure``.
/// - `Encoding/`: ``EventStreamEncoder`` and its ``EventStreamEncodingFailure``.
///
/// ## What is decided here
///
/// - The grammar has no errors: each stream of bytes has a meaning. A decoder fails only at its ``EventStreamLimits``.
/// - Bytes that are not UTF-8 become replacement characters, one for each maximal part of a character (Encoding
///   standard, section 4.1).
/// - A `retry` without a digit is ignored: the standard does not say which number that would be.
/// - A `retry` of more milliseconds than `Int` can hold means `Int.max`.
/// - Comments are told, although the standard ignores them: they show that the connection is alive.
/// - HTTP is not its concern: neither the `Content-Type`, nor `Last-Event-ID`, nor when to connect again.
