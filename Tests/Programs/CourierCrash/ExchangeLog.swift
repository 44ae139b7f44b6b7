import CourierMQTT
import MQTTWire

/// Writes down the packets of the broker's messages at QoS 2, each PUBACK, and the kept messages at QoS 1 that are told
/// to the app, so that a message that comes twice can be blamed on the client or on the broker. Confined to the
/// client's loop.
final class ExchangeLog: @unchecked Sendable {
    private let diary: Diary
    private var last = ""

    init(_ diary: Diary) {
        self.diary = diary
    }

    func note(_ event: EngineEvent) {
        switch event {
        case .packet(let packet) where packet.direction == .sent:
            if packet.kind == .puback, let identifier = packet.packetIdentifier { diary.write("puback \(identifier)") }
        case .packet(let packet):
            guard let identifier = packet.packetIdentifier else { return }
            switch packet.kind {
            case .publish where packet.qualityOfService == .exactlyOnce: write("publish", "\(identifier)")
            case .pubrel: write("pubrel", "\(identifier)")
            default: break
            }
        case .received(let reception) where reception.qualityOfService == .exactlyOnce:
            diary.write("took \(last) \(String(decoding: reception.payload, as: UTF8.self))")
        case .received(let reception)
        where reception.qualityOfService == .atLeastOnce && reception.receipt?.waitingID != nil:
            diary.write("told \(String(decoding: reception.payload, as: UTF8.self))")
        default: break
        }
    }

    private func write(_ what: String, _ identifier: String) {
        last = identifier
        diary.write("\(what) \(identifier)")
    }

    /// The messages that the broker has released in one life of the client: it has told that it has their PUBREC.
    static func messagesReleased(in life: some Sequence<[Substring]>) -> Set<Int> {
        var messages: [Substring: Int] = [:]
        var released: Set<Int> = []
        for line in life where line.count > 1 {
            if line[0] == "took" { messages[line[1]] = line.last.flatMap { Int($0) } }
            if line[0] == "pubrel", let message = messages[line[1]] { released.insert(message) }
        }
        return released
    }

    /// The messages that the broker has published again after it had released them, which it must not [MQTT-4.3.3-1].
    ///
    /// mosquitto 2.0 does when a client dies between its CONNECT and the PUBREL that is due then.
    static func messagesPublishedAnew(in diary: [[Substring]]) -> Set<Int> {
        struct Exchange {
            var message: Int?
            var isReleased = false
            var isAnew = false
        }
        var exchanges: [Substring: Exchange] = [:]
        var anew: Set<Int> = []
        for line in diary where line.count > 1 {
            var exchange = exchanges[line[1]] ?? Exchange()
            switch line[0] {
            case "pubrel": exchange.isReleased = true
            case "publish":
                if exchange.isReleased { exchange.isAnew = true }
                exchange.isReleased = false
            case "took":
                guard let message = line.last.flatMap({ Int($0) }) else { continue }
                if exchange.isAnew, exchange.message == message { anew.insert(message) }
                exchange.message = message
                exchange.isAnew = false
            default: continue
            }
            exchanges[line[1]] = exchange
        }
        return anew
    }
}
