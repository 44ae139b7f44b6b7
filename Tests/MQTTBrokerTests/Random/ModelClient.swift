import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

/// A faithful client that keeps its side of a session, as MQTT 3.1.1 wants it: over lost connections and restarts of
/// the broker.
final class ModelClient {
    let identifier: ClientIdentifier
    let clean: Bool
    private(set) var link: CoreClient?
    /// The packets that were sent and have not reached the broker yet.
    private var onTheWay: [ControlPacket] = []
    /// Messages above QoS 0 that are not done with, in the order in which they were sent.
    private var outbox: [(identifier: PacketIdentifier, message: Publish, isReleased: Bool)] = []
    private var lastIdentifier: UInt16 = 0
    /// QoS 2 messages that came and are not released.
    private var unreleased: Set<PacketIdentifier> = []
    private(set) var isConnected = false
    /// The messages that the application was given, in order.
    private(set) var received: [Publish] = []
    /// How often a clean client has connected.
    private(set) var connections = 0
    /// The problems found.
    private(set) var problems: [String] = []

    init(identifier: ClientIdentifier, clean: Bool) {
        self.identifier = identifier
        self.clean = clean
    }

    var isIdle: Bool { outbox.isEmpty && unreleased.isEmpty && onTheWay.isEmpty && link?.hasMail != true }

    // MARK: Connecting

    /// - Parameter subscriptions: those of a clean client, which have to be made on every connection.
    func connect(to bed: CoreBed, subscribing subscriptions: [Subscription] = []) {
        let link = bed.open()
        self.link = link
        isConnected = false
        link.connect(identifier, clean: clean)
        guard clean else { return }
        connections += 1
        for subscription in subscriptions { subscribe(subscription.filter, at: subscription.qualityOfService) }
    }

    /// The connection goes, and with it whatever is on the way in either direction.
    func lose() {
        link?.lose()
        forgetLink()
    }

    /// The broker is gone.
    func forgetLink() {
        link = nil
        isConnected = false
        onTheWay = []
        if clean {
            outbox = []
            unreleased = []
        }
    }

    // MARK: Sending

    func subscribe(_ filter: TopicFilter, at qualityOfService: QualityOfService) {
        onTheWay.append(
            .subscribe(
                Subscribe(
                    packetIdentifier: freeIdentifier(), subscriptions: [Subscription(filter, at: qualityOfService)])))
    }

    func publish(_ text: String, to topic: TopicName, at qualityOfService: QualityOfService) {
        var message = Publish(topic: topic, payload: Array(text.utf8))
        if qualityOfService > .atMostOnce {
            let identifier = freeIdentifier()
            message.delivery = qualityOfService == .atLeastOnce ? .qos1(identifier) : .qos2(identifier)
            outbox.append((identifier, message, false))
        }
        if isConnected { onTheWay.append(.publish(message)) }
    }

    /// Lets some of what is on the way arrive.
    func transmit(_ count: Int) {
        guard let link else { return }
        for packet in onTheWay.prefix(count) { link.send(packet) }
        onTheWay.removeFirst(min(count, onTheWay.count))
    }

    private func freeIdentifier() -> PacketIdentifier {
        while true {
            lastIdentifier = lastIdentifier % 200 + 1
            if let identifier = PacketIdentifier(lastIdentifier),
                !outbox.contains(where: { $0.identifier == identifier })
            {
                return identifier
            }
        }
    }

    // MARK: Receiving

    /// Looks at some of what has come.
    func read(_ count: Int) {
        guard let link else { return }
        for packet in link.take(count) { handle(packet) }
        if let failure = link.failure { problems.append("\(failure)") }
        if !link.isOpen { problems.append("the broker closed the connection") }
    }

    private func handle(_ packet: ControlPacket) {
        switch packet {
        case .connack(let connack):
            if connack.returnCode != .accepted { problems.append("refused") }
            isConnected = true
            resume()
        case .publish(let message): receive(message)
        case .puback(let identifier): outbox.removeAll { $0.identifier == identifier }
        case .pubrec(let identifier):
            if let index = outbox.firstIndex(where: { $0.identifier == identifier }) { outbox[index].isReleased = true }
            onTheWay.append(.pubrel(identifier))
        case .pubrel(let identifier):
            unreleased.remove(identifier)
            onTheWay.append(.pubcomp(identifier))
        case .pubcomp(let identifier): outbox.removeAll { $0.identifier == identifier }
        case .suback, .unsuback, .pingresp: break
        default: problems.append("\(packet) came")
        }
    }

    private func receive(_ message: Publish) {
        switch message.delivery {
        case .atMostOnce:
            received.append(message)
        case .atLeastOnce(let identifier, _):
            received.append(message)
            onTheWay.append(.puback(identifier))
        case .exactlyOnce(let identifier, _):
            if unreleased.insert(identifier).inserted { received.append(message) }
            onTheWay.append(.pubrec(identifier))
        }
    }

    /// Sends again what is not done with [MQTT-4.4.0-1].
    private func resume() {
        for index in outbox.indices {
            let (identifier, message, isReleased) = outbox[index]
            if isReleased {
                onTheWay.append(.pubrel(identifier))
            } else {
                var copy = message
                copy.delivery =
                    message.delivery.qualityOfService == .atLeastOnce
                    ? .qos1(identifier, dup: true) : .qos2(identifier, dup: true)
                onTheWay.append(.publish(copy))
            }
        }
    }
}
