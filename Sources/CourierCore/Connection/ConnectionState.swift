/// Where a client stands with its broker.
public enum ConnectionState: Sendable {
    /// From the attempt to connect until the broker has accepted it.
    case connecting
    case connected
    case disconnected
}
