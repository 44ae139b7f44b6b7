/// # WebSocketWire
///
/// WebSocket (RFC 6455) as bytes and as values, for a client and a server alike. No I/O, no clock, no random numbers of
/// its own: bytes in, messages out, and back.
///
/// ```swift
/// // A server that has got a request by HTTPWire:
/// let acceptance = try WebSocketServerHandshake(subprotocols: ["mqtt"]).accept(request)
/// // … sends acceptance.response, and then, for all bytes behind the request:
/// var session = WebSocketSession.server()
/// session.append(bytes)
/// while let event = try session.next() { print(event) }
/// ```
///
/// - `Protocol/`: the values, such as ``WebSocketMessage``, ``WebSocketCloseCode``, ``WebSocketFrame``.
/// - `Opening/`: ``WebSocketServerHandshake`` and ``WebSocketClientHandshake``, on the heads of HTTPWire.
/// - `Decoding/`: ``WebSocketDecoder``, its events, and the ``WebSocketViolation`` that names the broken rule.
/// - `Encoding/`: ``WebSocketEncoder`` and its ``WebSocketEncodingFailure``.
/// - `Closing/`: ``WebSocketClosingHandshake``, which says when the TCP connection has to be closed.
/// - ``WebSocketSession`` puts them together, for whoever just wants to talk.
///
/// ## What nio does, and what is done here
///
/// nio's codec (`NIOWebSocket`) takes frames apart, unmasks them, puts them together and masks them. The codec leaves
/// open, and this module sees to: which end masks, the reserved bits and opcodes, the shortest form of a length, the
/// order of fragments, the size of messages, UTF-8 and close codes. The codec also shows a frame only when all of it
/// has come; here a wrong byte is noticed when it comes.
///
/// ## What is decided here
///
/// - Extensions are neither offered nor accepted, so that the reserved bits are always 0 (RFC 6455, section 9).
/// - Close codes that IANA has registered since, up to 1014, are accepted; others below 3000 are not. Either end may
///   say each of them.
/// - Nothing that comes behind a Close is looked at (RFC 6455, section 1.4).
/// - A fragment may be empty, however many there are: nothing is held for it.
