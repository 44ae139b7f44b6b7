/// The parts that a server reads from a connection: for each request one head, any number of pieces of its body, and
/// one end.
public enum HTTPRequestPart: Hashable, Sendable {
    /// The beginning of a request.
    case head(HTTPRequestHead)
    /// A piece of the body, not empty. Where the pieces are cut means nothing.
    case body([UInt8])
    /// The end of the request, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
    /// Bytes that came after an upgrade: they are not HTTP any more.
    case raw([UInt8])
}
