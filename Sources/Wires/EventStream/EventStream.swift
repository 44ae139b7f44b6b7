/// # EventStream
///
/// Server-Sent Events (HTML standard, section 9.2) as bytes and as values, for a client and a server alike. The module
/// has no I/O and no clock: bytes go in and events come out, and the other way round.
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
/// ## Decisions of this module
///
/// - The grammar has no errors, because each stream of bytes has a meaning. A decoder fails only at its
///   ``EventStreamLimits``.
/// - Bytes that are not UTF-8 become replacement characters, one for each maximal part of a character (Encoding
///   standard, section 4.1).
/// - The decoder ignores a `retry` without a digit, because the standard does not name its number.
/// - A `retry` of more milliseconds than `Int` can hold means `Int.max`.
/// - The decoder reports comments, although the standard ignores them: they show that the connection is alive.
/// - The module does nothing about HTTP: the `Content-Type`, `Last-Event-ID`, and the time of a new connection.
