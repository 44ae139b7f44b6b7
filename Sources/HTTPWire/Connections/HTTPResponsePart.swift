/// The parts that a client reads from a connection: for each request any number of informational heads, then one head,
/// any number of pieces of the body, and one end.
///
/// After 101, and after a 2xx to CONNECT, comes no ``end(trailers:)``: all else is ``raw(_:)``.
public enum HTTPResponsePart: Hashable, Sendable {
    /// 1xx except 101: the actual response follows (RFC 9110, section 15.2).
    case informational(HTTPResponseHead)
    /// The beginning of the actual response.
    case head(HTTPResponseHead)
    /// A piece of the body, not empty. Where the pieces are cut means nothing.
    case body([UInt8])
    /// The end of the response, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
    /// Bytes that came after an upgrade: they are not HTTP any more.
    case raw([UInt8])
}
