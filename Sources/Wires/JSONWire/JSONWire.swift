/// # JSONWire
///
/// JSON (RFC 8259) as bytes and as values, for a client and a server alike. The module has no I/O and no clock.
///
/// ```swift
/// let message = try JSON(text: #"{"msg": "ping", "id": "7"}"#)
/// print(message["msg"]?.string ?? "none", message.text)  // ping {"msg":"ping","id":"7"}
/// ```
///
/// - `Values/`: ``JSON`` and ``Members``, which keep their order.
/// - `Decoding/`: from bytes or text to a value, or a ``JSONFailure``.
/// - `Encoding/`: from a value to text, as JavaScript writes it.
///
/// ## Decisions
///
/// - A number is a `Double`, as in JavaScript: an integer above 2^53 loses its last digits. A number that is too large
///   for a `Double` is a failure.
/// - The last of several members with the same name counts, in the place of the first, as in JavaScript. Two names that
///   differ in bytes and are one text for Swift (canonical equivalence) are a failure.
/// - An escape for half a surrogate pair becomes a replacement character. Bytes that are not UTF-8 are a failure.
/// - Objects with the same members are equal, in any order.
/// - Values nest at most as deep as ``JSONLimits/depth`` says, so no text can exhaust the stack.
