/// The state of a client's connection to its broker.
public enum ConnectionState: Sendable {
    /// The client tries to connect, and the broker has not accepted yet.
    case connecting
    /// The broker has accepted the connection.
    case connected
    /// There is no connection, and no attempt is under way.
    case disconnected
}
