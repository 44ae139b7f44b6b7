/// The parts that a client reads from a connection. Each request gets any number of informational heads, then one head,
/// any number of pieces of the body, and one end.
///
/// No ``end(trailers:)`` comes after 101, or after a 2xx to CONNECT: all further parts are ``raw(_:)``.
public enum HTTPResponsePart: Hashable, Sendable {
    /// A head with 1xx except 101. The final response follows (RFC 9110, section 15.2).
    case informational(HTTPResponseHead)
    /// The beginning of the final response.
    case head(HTTPResponseHead)
    /// A piece of the body, never empty. The places of the cuts mean nothing.
    case body([UInt8])
    /// The end of the response, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
    /// Bytes that came after an upgrade and do not belong to HTTP.
    case raw([UInt8])
}
