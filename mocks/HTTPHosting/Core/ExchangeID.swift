public import MockHosting

/// The identity of an exchange in one server. An exchange is a request and its answer.
public struct ExchangeID: Hashable, Sendable, CustomStringConvertible {
    /// The connection that the request came on.
    public let connection: ConnectionID
    /// The place of the request among all requests of its connection, counted from 1.
    public let number: UInt64

    /// The connection and the place in one line.
    public var description: String { "request \(number) of \(connection)" }
}
