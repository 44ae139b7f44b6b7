import DDPWire
import MockHosting

/// An effect that the core wants.
enum DDPEffect {
    case send(ServerMessage, ConnectionID)
    case close(ConnectionID)
    case note(DDPEvent, ConnectionID)
}
