/// A step of a ``Misbehaviour``, which changes the struck message, or the message's connection. The server takes the
/// steps one after the other.
public enum MisbehaviourAction<Message: MockMessage>: Sendable {
    // Actions on the message.

    /// The message does not arrive.
    case drop
    /// The message arrives later by this duration. Other messages overtake it.
    case delay(Duration)
    /// The message arrives later by this duration. Everything that follows it on this connection in this direction
    /// waits behind it.
    case hold(Duration)
    /// The message arrives once, and then this many times more, with the same bytes.
    case repeated(Int)
    /// The message arrives after this many messages that follow it on this connection in this direction. The message
    /// never arrives if fewer follow.
    case reorder(behind: Int)
    /// Other messages arrive in its place.
    case change(@Sendable (Message) -> [Message])
    /// The message arrives with changed bytes.
    case spoil(@Sendable ([UInt8]) -> [UInt8])
    /// The server answers a client's message with these messages, and the client's message does not reach the core.
    case answer([Message])
    /// The server carries out a command of its protocol before it handles the message.
    case command(Message.Command)

    // Actions on the connection.

    /// From this message on, at most `byteCount` bytes leave the connection at once, and the next ones `every` later.
    case drip(byteCount: Int, every: Duration)

    // Actions on the connection that happen once the message has passed.

    /// Nothing leaves the connection any more, not even its end.
    case goMute
    /// Nothing that comes on the connection reaches the server any more.
    case goDeaf
    /// The server ends the connection in order.
    case close
    /// The server resets the connection.
    case reset
}

extension MisbehaviourAction: CustomStringConvertible {
    /// The step in words.
    public var description: String {
        switch self {
        case .drop: "drop"
        case .delay(let duration): "delay by \(duration)"
        case .hold(let duration): "hold for \(duration)"
        case .repeated(let count): count == 1 ? "repeat" : "repeat \(count) times"
        case .reorder(let count): "put behind \(count) more"
        case .change: "change"
        case .spoil: "spoil the bytes of"
        case .answer: "answer for the server"
        case .command(let command): command.description
        case .goMute: "go mute after"
        case .goDeaf: "go deaf after"
        case .drip(let byteCount, let interval): "drip \(byteCount) bytes every \(interval) from"
        case .close: "close after"
        case .reset: "reset after"
        }
    }
}
