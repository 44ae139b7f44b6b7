/// Misbehaviours for messages of any protocol, of any kind and in both directions.
///
/// A kind stands for the messages of this kind that the server sends, except in ``ignore(_:from:first:)``. For the
/// other direction there are ``MessagePattern/sent(_:)`` and ``MessagePattern/received(_:)``.
extension Misbehaviour {
    /// Loses messages of a kind.
    public static func drop(
        _ kind: Message.Kind, to client: Message.Client? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        drop(.sent(kind).of(client).first(count))
    }

    /// Loses messages.
    public static func drop(_ pattern: MessagePattern<Message>) -> Misbehaviour { Misbehaviour(on: pattern, .drop) }

    /// Ignores messages of a kind that come from clients, as if they had never arrived.
    public static func ignore(
        _ kind: Message.Kind, from client: Message.Client? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour("ignore \(kind)", on: .received(kind).of(client).first(count), .drop)
    }

    /// Sends messages of a kind `duration` later. Other messages overtake them.
    public static func delay(
        _ kind: Message.Kind, by duration: Duration, to client: Message.Client? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        delay(.sent(kind).of(client).first(count), by: duration)
    }

    /// Lets messages arrive `duration` later. Other messages overtake them.
    public static func delay(_ pattern: MessagePattern<Message>, by duration: Duration) -> Misbehaviour {
        Misbehaviour(on: pattern, .delay(duration))
    }

    /// Lets messages arrive twice, with the same bytes.
    public static func duplicate(_ pattern: MessagePattern<Message>) -> Misbehaviour {
        Misbehaviour(on: pattern, .repeated(1))
    }

    /// Lets messages arrive after the `count` messages that follow them.
    public static func reorder(_ pattern: MessagePattern<Message>, behind count: Int = 1) -> Misbehaviour {
        Misbehaviour(on: pattern, .reorder(behind: count))
    }

    /// Inverts the lowest bit of one byte. Bytes are counted from 0. A shorter message gets its last byte inverted.
    public static func corrupt(_ pattern: MessagePattern<Message>, byteAt offset: Int) -> Misbehaviour {
        Misbehaviour(
            "corrupt byte \(offset) of \(pattern)", on: pattern,
            .spoil { bytes in
                var bytes = bytes
                if !bytes.isEmpty { bytes[min(max(offset, 0), bytes.count - 1)] ^= 1 }
                return bytes
            })
    }

    /// Sends the first half of a message, and then nothing more on that connection.
    public static func half(_ pattern: MessagePattern<Message>) -> Misbehaviour {
        Misbehaviour(
            "half of \(pattern), then silence", on: pattern, .spoil { Array($0.prefix(($0.count + 1) / 2)) }, .goMute)
    }

    /// Slows down everything that leaves a connection, from the first message that fits on: `byteCount` bytes every
    /// `interval`.
    public static func drip(_ byteCount: Int, every interval: Duration, from pattern: MessagePattern<Message>)
        -> Misbehaviour
    {
        Misbehaviour(on: pattern, .drip(byteCount: byteCount, every: interval))
    }

    /// Reads on but answers nothing any more, from the first message that fits on.
    public static func fallSilent(_ pattern: MessagePattern<Message>) -> Misbehaviour {
        Misbehaviour("fall silent at \(pattern)", on: pattern, .drop, .goMute, .goDeaf)
    }
}

extension MessagePattern {
    /// Only the messages to one client; all messages if `nil`.
    public func of(_ client: Message.Client?) -> MessagePattern { client.map(to) ?? self }
}
