import CarillonMQTT
import MQTTWire
import TestBasics

extension SeededNumbers {
    /// Any packet that this end may send.
    mutating func packet(from sender: ControlPacket.Sender) -> ControlPacket {
        let both: [ControlPacket.Kind] = [.publish, .publish, .publish, .puback, .pubrec, .pubrel, .pubcomp]
        let own: [ControlPacket.Kind] =
            switch sender {
            case .client: [.connect, .connect, .subscribe, .unsubscribe, .pingreq, .disconnect]
            case .server: [.connack, .suback, .unsuback, .pingresp]
            }
        return packet(of: pick(both + own))
    }

    mutating func packet(of kind: ControlPacket.Kind) -> ControlPacket {
        switch kind {
        case .connect: .connect(connect())
        case .connack: .connack(connack())
        case .publish: .publish(publish())
        case .puback: .puback(packetIdentifier())
        case .pubrec: .pubrec(packetIdentifier())
        case .pubrel: .pubrel(packetIdentifier())
        case .pubcomp: .pubcomp(packetIdentifier())
        case .subscribe: .subscribe(subscribe())
        case .suback: .suback(suback())
        case .unsubscribe: .unsubscribe(unsubscribe())
        case .unsuback: .unsuback(packetIdentifier())
        case .pingreq: .pingreq
        case .pingresp: .pingresp
        case .disconnect: .disconnect
        }
    }

    mutating func connect() -> Connect {
        let userName = chance(2) ? text() : nil
        return Connect(
            clientIdentifier: ClientIdentifier(text()), cleanSession: chance(2), keepAlive: UInt16(below(65_536)),
            will: chance(2) ? will() : nil, userName: userName,
            password: userName != nil && chance(2) ? bytes(below: 20) : nil)
    }

    mutating func will() -> Will {
        Will(topic: topicName(), message: bytes(below: 20), qualityOfService: qualityOfService(), retain: chance(2))
    }

    mutating func connack() -> Connack {
        chance(2) ? Connack(sessionPresent: chance(2)) : Connack(returnCode: pick(ConnectReturnCode.allCases))
    }

    mutating func publish() -> Publish {
        let delivery: Publish.Delivery =
            switch qualityOfService() {
            case .atMostOnce: .atMostOnce
            case .atLeastOnce: .atLeastOnce(packetIdentifier(), duplicate: chance(2))
            case .exactlyOnce: .exactlyOnce(packetIdentifier(), duplicate: chance(2))
            }
        let size = chance(50) ? 20_000 : chance(10) ? 300 : 20
        return Publish(topic: topicName(), payload: bytes(below: size), delivery: delivery, retain: chance(2))
    }

    mutating func subscribe() -> Subscribe {
        Subscribe(
            packetIdentifier: packetIdentifier(),
            subscriptions: (0...below(4)).map { _ in Subscription(topicFilter(), at: qualityOfService()) })
    }

    mutating func suback() -> Suback {
        Suback(
            packetIdentifier: packetIdentifier(),
            results: (0...below(4)).map { _ in chance(4) ? .failure : .granted(qualityOfService()) })
    }

    mutating func unsubscribe() -> Unsubscribe {
        Unsubscribe(packetIdentifier: packetIdentifier(), filters: (0...below(4)).map { _ in topicFilter() })
    }

    mutating func packetIdentifier() -> PacketIdentifier { PacketIdentifier(integerLiteral: UInt16(1 + below(65_535))) }

    mutating func qualityOfService() -> QualityOfService { pick(QualityOfService.allCases) }

    // MARK: Texts

    mutating func text() -> String { (0..<below(4)).map { _ in pick(SeededNumbers.words) }.joined() }

    mutating func topicName(alphabet: [String] = SeededNumbers.words) -> TopicName {
        let levels = (0...below(4)).map { _ in pick(alphabet) }.joined(separator: "/")
        return TopicName(stringLiteral: levels.isEmpty ? "a" : levels)
    }

    mutating func topicFilter(alphabet: [String] = SeededNumbers.words) -> TopicFilter {
        var levels = (0...below(4)).map { _ in chance(3) ? "+" : pick(alphabet) }
        if chance(4) { levels.append("#") }
        let text = levels.joined(separator: "/")
        return TopicFilter(stringLiteral: text.isEmpty ? "a" : text)
    }

    /// From one byte to four for a character, and some that codecs are known to trip over.
    private static let words = [
        "", "a", "sport", "$SYS", "é", "e\u{301}", "日本", "😀", "\u{FEFF}", "\u{FFFF}", "\u{D7FF}", "\u{10FFFF}", "\u{1}",
        " ", "\\\"",
    ]
}
