/// # HTTPWire
///
/// HTTP/1.1 (RFC 9110, RFC 9112) as bytes and as values, for a client and a server alike. No I/O, no clock, no thread:
/// bytes in, parts of messages out, and back.
///
/// ```swift
/// var server = HTTPServerWire()
/// server.append(Array("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8))
/// try server.next()                                                       // .head(GET / HTTP/1.1, 1 field)
/// try server.next()                                                       // .end(trailers: [])
/// let bytes = try server.encode(HTTPResponseHead(.ok), body: Array("hello".utf8))
/// ```
///
/// - `Messages/`: the values, from ``HTTPRequestHead`` and ``HTTPResponseHead`` down.
/// - `Connections/`: ``HTTPServerWire`` and ``HTTPClientWire``, one for each connection, and the parts that they hand
///   out.
/// - `Decoding/`: how sections and bodies are found in a stream.
/// - `Encoding/`: how they are written, and ``HTTPEncodingFailure``.
/// - `Text/`: tokens, lists, and text for logs.
/// - `Protocol/`: the rules that both directions share, ``HTTPViolation``, which names the violated one, and
///   ``HTTPLimits``.
///
/// ## What swift-nio does, and what is done here
///
/// Header and trailer sections are parsed here, line by line, with every rule of the standard about lines, names,
/// values, Host, the target and the framing. Then swift-nio's decoder (llhttp) parses them as well, and both must come
/// to the same head. Bodies are framed here, with the strict grammar of chunks: swift-nio would need a channel that
/// lives as long as the connection, which belongs to one thread, takes no pauses, and stops for good where an upgrade
/// was asked for.
///
/// ## What is decided here
///
/// - Nothing is repaired that a recipient may repair: LF alone as the end of a line, folded lines, several equal
///   Content-Lengths, Content-Length beside Transfer-Encoding in a response are refused. A wire of a harness should
///   rather say that something is wrong.
/// - One empty line before a request is skipped, and the space after a status code may be missing where no phrase
///   follows: both are common.
/// - Bytes above 127 in a value are UTF-8 where that is possible, otherwise ISO 8859-1. A target has none.
/// - The only transfer coding is `chunked`. Chunk extensions are checked and dropped.
/// - A method that llhttp does not know is refused, for 501.
/// - HTTP/1.2 and above are read like HTTP/1.1.
