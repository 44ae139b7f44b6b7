/// The work that a server's stack wants the host to do with one connection.
public struct ServerOutput {
    /// The connection to work on.
    public let connection: ConnectionID
    /// The bytes to send. The host sends them before it ends the connection.
    public var bytes: [UInt8]
    /// Whether the host pauses reading from the client; `nil` if that does not change.
    public var isWaiting: Bool?
    /// The way to end the connection; `nil` if the connection stays open.
    public var ending: Ending?

    /// A way to end a connection.
    public enum Ending: Sendable {
        /// Ends in order, once all bytes have been sent.
        case close
        /// Ends at once, by a reset.
        case reset
    }

    /// Makes an output that sends `bytes` and leaves the connection open.
    public init(connection: ConnectionID, bytes: [UInt8] = []) {
        self.connection = connection
        self.bytes = bytes
    }
}
