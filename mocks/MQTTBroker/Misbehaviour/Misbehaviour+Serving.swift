public import MQTTWire
public import MockHosting

/// Misbehaviours while a client is served.
extension Misbehaviour<ControlPacket> {
    /// Never answers PINGREQ.
    public static func neverAnswerPings(to client: ClientIdentifier? = nil) -> Misbehaviour {
        Misbehaviour("never send PINGRESP", on: .sent(.pingresp).of(client), .drop)
    }

    /// Answers SUBSCRIBE late.
    public static func lateSuback(
        by duration: Duration, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour("late SUBACK", on: .sent(.suback).of(client).first(count), .delay(duration))
    }

    /// Answers subscriptions with 0x80, but makes them nevertheless.
    public static func failSubscriptions(to client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "SUBACK 0x80", on: .sent(.suback).of(client).first(count),
            .change { packet in
                guard case .suback(var suback) = packet else { return [packet] }
                suback.results = suback.results.map { _ in .failure }
                return [.suback(suback)]
            })
    }

    /// Grants at most this quality of service in SUBACK, but delivers at the subscription's own.
    public static func grantAtMost(
        _ qualityOfService: QualityOfService, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour(
            "grant at most \(qualityOfService)", on: .sent(.suback).of(client).first(count),
            .change { packet in
                guard case .suback(var suback) = packet else { return [packet] }
                suback.results = suback.results.map {
                    if case .granted(let granted) = $0 { .granted(min(granted, qualityOfService)) } else { $0 }
                }
                return [.suback(suback)]
            })
    }

    /// Delivers messages at QoS 0, whatever the broker granted. The core waits in vain for the acknowledgements.
    public static func deliverAtMostOnce(to client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "deliver at QoS 0", on: .sent(.publish).of(client).first(count),
            .change { packet in
                guard case .publish(var publish) = packet else { return [packet] }
                publish.delivery = .atMostOnce
                return [.publish(publish)]
            })
    }

    /// Withholds retained messages from new subscribers.
    public static func withholdRetained(to client: ClientIdentifier? = nil) -> Misbehaviour {
        Misbehaviour(
            "withhold retained messages",
            on: .sent(.publish).of(client).where {
                if case .publish(let publish) = $0 { publish.retain } else { false }
            }, .drop)
    }

    /// Sends QoS 2 messages twice, the second time marked as a duplicate.
    public static func redeliverExactlyOnce(to client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour
    {
        Misbehaviour(
            "send QoS 2 messages twice",
            on: .sent(.publish).of(client).where {
                if case .publish(let publish) = $0 { publish.delivery.qualityOfService == .exactlyOnce } else { false }
            }.first(count),
            .change { packet in
                guard case .publish(var publish) = packet, let identifier = publish.delivery.packetIdentifier else {
                    return [packet]
                }
                publish.delivery = .exactlyOnce(identifier, duplicate: true)
                return [packet, .publish(publish)]
            })
    }

    /// Ignores PUBREL.
    public static func ignorePubrel(from client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour {
        .ignore(.pubrel, from: client, first: count)
    }
}
