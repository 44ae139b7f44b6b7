/// The parts that a server reads from a connection. Each request has one head, any number of pieces of its body, and
/// one end.
public enum HTTPRequestPart: Hashable, Sendable {
    /// The beginning of a request.
    case head(HTTPRequestHead)
    /// A piece of the body, never empty. The places of the cuts mean nothing.
    case body([UInt8])
    /// The end of the request, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
    /// Bytes that came after an upgrade and do not belong to HTTP.
    case raw([UInt8])
}
