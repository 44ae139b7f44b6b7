/// # HTTPWire
///
/// HTTP/1.1 (RFC 9110, RFC 9112) as bytes and as values, for a client and a server alike. The module has no I/O, no
/// clock and no thread: bytes go in and parts of messages come out, and the other way round.
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
/// - `Connections/`: ``HTTPServerWire`` and ``HTTPClientWire``, one for each connection, and the parts that they
///   return.
/// - `Decoding/`: the readers that find sections and bodies in a stream.
/// - `Encoding/`: the writers of sections and bodies, and ``HTTPEncodingFailure``.
/// - `Text/`: tokens, lists, and text for logs.
/// - `Protocol/`: the rules that both directions share, ``HTTPViolation``, which names a broken rule, and
///   ``HTTPLimits``.
///
/// ## The work of swift-nio and the work of this module
///
/// This module parses header and trailer sections line by line, with every rule of the standard about lines, names,
/// values, Host, the target and the framing. Then swift-nio's decoder (llhttp) parses the same section. Both must find
/// the same head.
///
/// This module also frames bodies, with the strict grammar of chunks. swift-nio would need a channel that lives as long
/// as the connection. Such a channel belongs to one thread, takes no pauses, and stops for good after a request for an
/// upgrade.
///
/// ## Decisions of this module
///
/// - The module repairs nothing, even where a recipient may. It refuses LF alone as the end of a line, folded lines,
///   several equal Content-Lengths, and Content-Length beside Transfer-Encoding in a response. The wire of a test
///   harness should rather report that something is wrong.
/// - Two common deviations pass: one empty line before a request, and a missing space after a status code without a
///   phrase.
/// - Bytes above 127 in a value are UTF-8 where that is possible, otherwise ISO 8859-1. A target has no such bytes.
/// - The only transfer coding is `chunked`. The module checks chunk extensions and drops them.
/// - A method that llhttp does not know is refused with 501.
/// - HTTP/1.2 and above are read like HTTP/1.1.
