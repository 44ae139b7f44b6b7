public import CarillonEnvironment

/// An event that a server saw or caused. Some events exist on every server, others only in its own protocol.
public enum ServerEvent<Message: MockMessage, Own: ProtocolEvent>: Hashable, Sendable {
    // The server.

    /// The server began to listen at this endpoint.
    case started(Endpoint)
    /// The server ended its connections in order and listens no more.
    case stopped
    /// The server ended like a process that is killed.
    case crashed

    // Connections.

    /// The server accepted a connection. The client has sent nothing yet.
    case opened
    /// A message arrived. The event holds the message as it was before any misbehaviour changed it.
    case received(Message)
    /// The server sent a message. The event holds the message as it was after every misbehaviour changed it.
    case sent(Message)
    /// A misbehaviour sent bytes that form no message.
    case sentBytes([UInt8])
    /// The server could not encode this message, for this reason. Only misbehaviours make such messages.
    case unencodable(Message, String)
    /// A misbehaviour with this name struck this message; `nil` if it struck a connection.
    case misbehaved(String, Message?)

    // The protocol.

    /// An event that only this protocol has.
    case own(Own)
}

extension ServerEvent: CustomStringConvertible {
    /// The event in words.
    public var description: String {
        switch self {
        case .started(let endpoint): "started at \(endpoint)"
        case .stopped: "stopped"
        case .crashed: "crashed"
        case .opened: "opened"
        case .received(let message): "received \(message)"
        case .sent(let message): "sent \(message)"
        case .sentBytes(let bytes): "sent \(bytes.count) bytes that are no \(Message.noun)"
        case .unencodable(let message, let reason): "could not send \(message): \(reason)"
        case .misbehaved(let name, let message): "misbehaved: \(name)\(message.map { " (\($0))" } ?? "")"
        case .own(let event): event.account.text
        }
    }
}

extension ServerEvent {
    /// Returns the same event, whose message does not show the values behind these names.
    func hidingValues(of names: SecretNames) -> ServerEvent {
        switch self {
        case .received(let message): .received(message.hidingValues(of: names))
        case .sent(let message): .sent(message.hidingValues(of: names))
        case .unencodable(let message, let reason): .unencodable(message.hidingValues(of: names), reason)
        case .misbehaved(let name, let message?): .misbehaved(name, message.hidingValues(of: names))
        case .started, .stopped, .crashed, .opened, .sentBytes, .misbehaved, .own: self
        }
    }
}

/// An event that only one protocol has.
public protocol ProtocolEvent: Hashable, Sendable {
    /// The event in words.
    var account: EventAccount { get }
    /// The bytes that somebody holds who keeps the event; `nil`, the default, where nobody has counted them.
    var heldByteCount: Int? { get }
}

extension ProtocolEvent {
    /// Nobody has counted them.
    public var heldByteCount: Int? { nil }
}

extension ServerEvent {
    /// The bytes that somebody holds who keeps the event; `nil` where nobody has counted them.
    package var heldByteCount: Int? {
        switch self {
        case .received(let message), .sent(let message): message.heldByteCount
        case .own(let event): event.heldByteCount
        case .opened: 0
        case .started, .stopped, .crashed, .sentBytes, .unencodable, .misbehaved: nil
        }
    }
}

/// The event type of protocols that have no events of their own.
public enum NoEvent: ProtocolEvent {
    /// Never called, because no value exists.
    public var account: EventAccount { switch self {} }
}
