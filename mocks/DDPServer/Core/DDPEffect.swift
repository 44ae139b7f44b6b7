import DDPWire
import MockHosting

/// An effect that the core wants.
enum DDPEffect {
    case send(ServerMessage, ConnectionID)
    case close(ConnectionID)
    /// Reads on from a client that had to wait.
    case readOn(ConnectionID)
    case note(DDPEvent, ConnectionID)
}
