import CarillonEnvironment

/// Something that a server saw or did: events that every server has, and those of its own protocol.
public enum ServerEvent<Message: MockMessage, Own: ProtocolEvent>: Hashable, Sendable {
    // The server.

    case started(Endpoint)
    case stopped
    case crashed

    // Connections.

    /// A connection was accepted; nothing has been said on it.
    case opened
    /// A message arrived. It is shown as it was before any misbehaviour spoilt it.
    case received(Message)
    /// A message was sent. It is shown as it was after any misbehaviour had spoilt it.
    case sent(Message)
    /// A misbehaviour sent bytes that are no message.
    case sentBytes([UInt8])
    /// A message that cannot be encoded was to be sent, and why it cannot: only a misbehaviour makes such.
    case unencodable(Message, String)
    /// A misbehaviour struck: its name, and the message that it struck.
    case misbehaved(String, Message?)

    // The protocol.

    /// An event that only this protocol has.
    case own(Own)
}

extension ServerEvent: CustomStringConvertible {
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

/// An event that only one protocol has.
public protocol ProtocolEvent: Hashable, Sendable {
    /// The event in words.
    var account: EventAccount { get }
}

/// The own event of protocols that have none.
public enum NoEvent: ProtocolEvent {
    public var account: EventAccount { switch self {} }
}
