/// A step of a ``Misbehaviour``: what it does to a message that it strikes, or to the message's connection. Steps are
/// done one after the other.
public enum MisbehaviourAction<Message: MockMessage>: Sendable {
    // To the message.

    /// It does not arrive.
    case drop
    /// It comes so much later; others overtake it.
    case delay(Duration)
    /// It comes so much later, and whatever follows it on this connection in this direction waits behind it.
    case hold(Duration)
    /// It comes once, and so many times more, the same to the byte.
    case repeated(Int)
    /// It comes after the so many messages that follow it on this connection in this direction; never if there are no
    /// so many.
    case reorder(behind: Int)
    /// Others come in its place.
    case change(@Sendable (Message) -> [Message])
    /// Its bytes come changed.
    case spoil(@Sendable ([UInt8]) -> [UInt8])
    /// A message from a client does not reach the server and is answered with these.
    case answer([Message])
    /// Before the message is handled, the server does something that only this protocol's servers can do.
    case command(Message.Command)

    // To the connection.

    /// From this message on so many bytes leave on it at once, and the next ones so much later.
    case drip(byteCount: Int, every: Duration)

    // To the connection, once the message has gone.

    /// Nothing leaves on it any more, not even its end.
    case goMute
    /// Nothing that comes on it reaches the server any more.
    case goDeaf
    /// It ends in order.
    case close
    /// It is reset.
    case reset
}

extension MisbehaviourAction: CustomStringConvertible {
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
