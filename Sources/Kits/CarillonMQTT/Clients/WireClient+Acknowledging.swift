import Carillon
public import MQTTWire

extension WireClient {
    /// The identifiers of the messages above QoS 0 in the inbox.
    public var unread: [PacketIdentifier] {
        inbox.compactMap { if case .publish(let publish) = $0 { publish.delivery.packetIdentifier } else { nil } }
    }

    /// Acknowledges the first `count` messages in the inbox, at QoS 2 to the end, and returns their texts.
    @discardableResult
    public func acknowledge(_ count: Int = .max) -> [String] {
        let packets = take()
        let messages = packets.compactMap { if case .publish(let publish) = $0 { publish } else { nil } }
        for message in messages.prefix(count) {
            switch message.delivery {
            case .atMostOnce: break
            case .atLeastOnce(let identifier, _): send(.puback(identifier))
            case .exactlyOnce(let identifier, _): send(.pubrec(identifier), .pubcomp(identifier))
            }
        }
        return messages.prefix(count).map(\.text)
    }

    /// Acknowledges messages until none has come for a tenth of a second. Returns the texts of all of them.
    public func readAll() async throws -> [String] {
        var texts: [String] = []
        while true {
            try await world.advance(by: .milliseconds(100))
            let more = acknowledge()
            if more.isEmpty { return texts }
            texts += more
        }
    }
}
