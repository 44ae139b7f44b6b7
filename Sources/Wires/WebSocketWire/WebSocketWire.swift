/// # WebSocketWire
///
/// WebSocket (RFC 6455) as bytes and as values, for a client and a server alike. The module has no I/O, no clock and no
/// random numbers of its own: bytes go in and messages come out, and the other way round.
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
/// - ``WebSocketSession`` combines them, for code that only wants to exchange messages.
///
/// ## The work of swift-nio and the work of this module
///
/// The decoder of swift-nio (`NIOWebSocket`) parses and unmasks frames. This module writes frames itself, as wrong as a
/// mock server wants them. It also adds the checks that the decoder leaves out: which end masks, the reserved bits and
/// opcodes, the shortest form of a length, the order of fragments, the size of messages, UTF-8 and close codes. The
/// decoder returns a frame only when all of it has come, whereas this module notices a wrong byte as soon as it comes.
///
/// ## Decisions of this module
///
/// - The module neither offers nor accepts extensions, so that the reserved bits are always 0 (RFC 6455, section 9).
/// - The module accepts the close codes up to 1014 that IANA has registered since, and no others below 3000. Either end
///   may send each of them.
/// - The module ignores everything after a Close (RFC 6455, section 1.4).
/// - A fragment may be empty, and there may be any number of empty ones: the decoder holds nothing for them.
