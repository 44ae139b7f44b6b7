import CarillonEnvironment
import MQTTWire
import MockHosting

/// How a connection came to its end.
public enum DisconnectReason: Hashable, Sendable {
    // The client's doing.

    /// It sent DISCONNECT.
    case disconnectPacket
    /// It closed the connection without one.
    case endOfStream
    /// The network failed.
    case connectionLost(NetworkError?)
    /// It did not come to an agreement on TLS with the broker.
    case handshakeFailed(TLSError)
    /// It was silent for one and a half times its keep-alive [MQTT-3.1.2-24].
    case keepAliveExpired
    /// It did not send CONNECT in time.
    case connectTimedOut
    /// It broke the protocol.
    case violation(Violation)

    // The broker's doing.

    /// It was refused.
    case refused(ConnectReturnCode)
    /// Its identifier came again on another connection [MQTT-3.1.4-2].
    case takenOver(by: ConnectionID)
    /// It published what it must not.
    case unauthorized(TopicName)
    /// It read too slowly.
    case slowConsumer
    /// Too many messages waited for it.
    case queueFull
    /// There were too many connections that had not sent CONNECT.
    case tooManyConnections
    /// Somebody called ``MQTTBroker/disconnect(_:)``.
    case disconnectedByServer
    case brokerStopped
    case brokerCrashed
    /// A misbehaviour, by its name.
    case misbehaviour(String)
}

extension DisconnectReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .disconnectPacket: "DISCONNECT"
        case .endOfStream: "the client closed the connection without DISCONNECT"
        case .connectionLost(nil): "the connection is gone"
        case .connectionLost(let error?): error.description
        case .handshakeFailed(let error): "TLS handshake failed: \(error)"
        case .keepAliveExpired: "nothing came for one and a half times the keep-alive"
        case .connectTimedOut: "no CONNECT in time"
        case .violation(let violation): violation.description
        case .refused(let code): "refused with return code \(code.rawValue)"
        case .takenOver(let connection): "taken over by \(connection)"
        case .unauthorized(let topic): "published to \(topic), which it must not"
        case .slowConsumer: "reads too slowly"
        case .queueFull: "too many messages wait for it"
        case .tooManyConnections: "too many connections wait for CONNECT"
        case .disconnectedByServer: "disconnected by the server"
        case .brokerStopped: "the broker stopped"
        case .brokerCrashed: "the broker crashed"
        case .misbehaviour(let name): "misbehaviour: \(name)"
        }
    }
}

extension DisconnectReason {
    init(_ loss: ConnectionLoss) {
        switch loss {
        case .endOfStream: self = .endOfStream
        case .connectionLost(let error): self = .connectionLost(error)
        case .handshakeFailed(let error): self = .handshakeFailed(error)
        case .misbehaviour(let name): self = .misbehaviour(name)
        }
    }
}
