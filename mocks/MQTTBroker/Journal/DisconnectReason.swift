public import CarillonEnvironment
public import MQTTWire
public import MockHosting

/// The reason for which a connection ended.
public enum DisconnectReason: Hashable, Sendable {
    // The client caused the end.

    /// The client sent DISCONNECT.
    case disconnectPacket
    /// The client closed the connection without DISCONNECT.
    case endOfStream
    /// The network failed.
    case connectionLost(NetworkError?)
    /// Client and broker did not agree on TLS.
    case handshakeFailed(TLSError)
    /// The client was silent for one and a half times its keep alive [MQTT-3.1.2-24].
    case keepAliveExpired
    /// The client did not send CONNECT in time.
    case connectTimedOut
    /// The client broke the protocol.
    case violation(Violation)

    // The broker caused the end.

    /// The broker refused the client.
    case refused(ConnectReturnCode)
    /// The client's identifier came again on another connection [MQTT-3.1.4-2].
    case takenOver(by: ConnectionID)
    /// The client published to a topic that it is not allowed.
    case unauthorized(TopicName)
    /// The client read too slowly.
    case slowConsumer
    /// Too many messages waited for the client.
    case queueFull
    /// Too many connections had not sent CONNECT.
    case tooManyConnections
    /// A scenario called ``MQTTBroker/disconnect(_:)``.
    case disconnectedByServer
    /// The broker stopped in order.
    case brokerStopped
    /// The broker ended like a process that is killed.
    case brokerCrashed
    /// A misbehaviour with this name ended the connection.
    case misbehaviour(String)
}

extension DisconnectReason: CustomStringConvertible {
    /// The reason in words.
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
        case .unread: self = .slowConsumer
        }
    }
}
