import CarillonEnvironment
package import HTTPWire

/// An implementation of HTTP for a client: any number of exchanges at a time, over connections that it keeps open.
///
/// Confined to the environment's loop. An engine may tell events inside any call. An engine follows no redirect,
/// because ``HTTPLine`` and event sources have different rules for them.
package protocol HTTPEngine: AnyObject {
    /// The name of the engine in traces and reports: `stream`, `URLSession`.
    var name: String { get }

    /// Sends a request. The last event is ``HTTPEngineEvent/ended`` or ``HTTPEngineEvent/failed(_:)``.
    func send(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) -> any HTTPEngineCall

    /// Drops all exchanges without an event, and closes all connections.
    func close()
}

/// An exchange under way.
package protocol HTTPEngineCall: AnyObject {
    /// Drops the exchange. No event follows.
    func cancel()
    /// Stops reading, because the client does not keep up, or reads again.
    func setReading(_ isReading: Bool)
}

/// An event of an exchange.
package enum HTTPEngineEvent: Hashable, Sendable {
    /// The final response has begun.
    case head(HTTPResponseHead)
    /// A piece of the body, at least one byte. The boundaries have no meaning.
    case piece([UInt8])
    /// The body is complete. No event follows.
    case ended
    /// The exchange has failed, before or after its head. No event follows.
    case failed(HTTPEngineFailure)
}
