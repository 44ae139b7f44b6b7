/// The work that a server wants done with one connection.
public struct ServerOutput {
    public let connection: ConnectionID
    /// The bytes to be sent, before the connection ends.
    public var bytes: [UInt8]
    /// Whether nothing is read from the client; `nil` if that does not change.
    public var isWaiting: Bool?
    public var ending: Ending?

    /// How a server ends a connection.
    public enum Ending: Sendable {
        /// In order, once everything has been sent.
        case close
        case reset
    }

    public init(connection: ConnectionID, bytes: [UInt8] = []) {
        self.connection = connection
        self.bytes = bytes
    }
}
