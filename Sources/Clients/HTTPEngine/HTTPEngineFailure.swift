/// The reason why an exchange has failed. Engines tell these apart as well as they can; see each engine.
package enum HTTPEngineFailure: Error, Hashable, Sendable {
    /// The address cannot be used; with the reason.
    case unusableAddress(String)
    /// No connection came about.
    case cannotConnect(String)
    /// The connection ended before the response was complete.
    case connectionLost(String)
    /// No byte came for the request's idle timeout.
    case timedOut
    /// The server broke the rules of HTTP.
    case badResponse(String)
    /// A limit of the client was reached.
    case tooLarge(String)
    /// The secure connection failed.
    case notSecure(String)
}
