import CarillonEnvironment
import HTTPHosting

/// A client with an open stream.
struct StreamClient {
    let exchange: ExchangeID
    /// The place of the stream among all streams of the server, counted from 1.
    let number: UInt64
    let channels: [String]
    let format: StreamFormat
    /// The connection's name in the identifiers of messages.
    let connection: String
    /// The end of the client's token; `nil` if the client has a whole key.
    var expiry: Instant?
    let capability: Capability
}
