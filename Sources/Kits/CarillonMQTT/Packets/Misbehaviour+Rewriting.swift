public import MQTTBroker
public import MQTTWire

// These misbehaviours change one part of packets of one kind, on their way to the broker or from it:
//
//     broker.misbehave(.rewrite(connack: { $0.sessionPresent = false }))

extension Misbehaviour<ControlPacket> {
    /// Changes each CONNECT on its way to the broker, or those that match a pattern.
    public static func rewrite(
        connect pattern: PacketPattern = .received(.connect), _ change: @escaping @Sendable (inout Connect) -> Void
    ) -> Misbehaviour {
        Misbehaviour(
            on: pattern,
            .change { packet in
                guard case .connect(var connect) = packet else { return [packet] }
                change(&connect)
                return [.connect(connect)]
            })
    }

    /// Changes each CONNACK on its way to the client.
    public static func rewrite(
        connack change: @escaping @Sendable (inout Connack) -> Void
    ) -> Misbehaviour {
        Misbehaviour(
            on: .sent(.connack),
            .change { packet in
                guard case .connack(var connack) = packet else { return [packet] }
                change(&connack)
                return [.connack(connack)]
            })
    }

    /// Changes the messages that match a pattern, such as ``MessagePattern/published(_:)``.
    public static func rewrite(
        publish pattern: PacketPattern, _ change: @escaping @Sendable (inout Publish) -> Void
    ) -> Misbehaviour {
        Misbehaviour(
            on: pattern,
            .change { packet in
                guard case .publish(var publish) = packet else { return [packet] }
                change(&publish)
                return [.publish(publish)]
            })
    }

    /// Changes each SUBSCRIBE on its way to the broker.
    public static func rewrite(subscribe change: @escaping @Sendable (inout Subscribe) -> Void) -> Misbehaviour {
        Misbehaviour(
            on: .received(.subscribe),
            .change { packet in
                guard case .subscribe(var subscribe) = packet else { return [packet] }
                change(&subscribe)
                return [.subscribe(subscribe)]
            })
    }

    /// Changes each SUBACK on its way to the client.
    public static func rewrite(suback change: @escaping @Sendable (inout Suback) -> Void) -> Misbehaviour {
        Misbehaviour(
            on: .sent(.suback),
            .change { packet in
                guard case .suback(var suback) = packet else { return [packet] }
                change(&suback)
                return [.suback(suback)]
            })
    }

    /// Changes each UNSUBSCRIBE on its way to the broker.
    public static func rewrite(unsubscribe change: @escaping @Sendable (inout Unsubscribe) -> Void) -> Misbehaviour {
        Misbehaviour(
            on: .received(.unsubscribe),
            .change { packet in
                guard case .unsubscribe(var unsubscribe) = packet else { return [packet] }
                change(&unsubscribe)
                return [.unsubscribe(unsubscribe)]
            })
    }

    /// Gives messages to clients another topic. A message whose new topic would be invalid keeps its topic.
    public static func rewriteTopic(_ change: @escaping @Sendable (String) -> String) -> Misbehaviour {
        .rewrite(publish: .delivered()) { publish in
            if let topic = try? TopicName(change(publish.topic.text)) { publish.topic = topic }
        }
    }
}

extension MessagePattern<ControlPacket> {
    /// Only messages that satisfy a condition.
    public func message(_ condition: @escaping @Sendable (Publish) -> Bool) -> PacketPattern {
        self.where { if case .publish(let publish) = $0 { condition(publish) } else { false } }
    }

    /// Messages from clients that satisfy a condition.
    public static func published(_ condition: @escaping @Sendable (Publish) -> Bool = { _ in true }) -> PacketPattern {
        received(.publish).message(condition)
    }

    /// Messages to clients that satisfy a condition.
    public static func delivered(_ condition: @escaping @Sendable (Publish) -> Bool = { _ in true }) -> PacketPattern {
        sent(.publish).message(condition)
    }
}
