import Carillon
import CarillonEnvironment
import MQTTBroker
import MQTTWire

/// A client that does by itself what the standard asks of one: it acknowledges, keeps its session through lost connections, sends again what was
/// not acknowledged, and comes back.
///
/// What it keeps it keeps as if on a disk: ``crash()`` takes the connection and nothing else. Confined to its world, hence safe to share.
final class SteadyClient: @unchecked Sendable {
    let wire: WireClient
    /// What has come, each QoS 2 message once.
    private(set) var messages: [Publish] = []
    /// How often it was let in.
    private(set) var connectCount = 0

    private let subscriptions: [Subscription]
    private let pause: Duration
    /// What was published and is not done with, in the order in which it was sent. Without a message once PUBREL was sent.
    private var unfinished: [(identifier: PacketIdentifier, message: Publish?)] = []
    /// The identifiers of QoS 2 messages that the broker has not released yet.
    private var unreleased: Set<PacketIdentifier> = []
    private var lastIdentifier: UInt16 = 0
    /// Counts the connections that it opened, and those that it gave up.
    private var attempt = 0
    private var awaitsPacket = false
    private var isConnected = false
    private var isSubscribed = false

    /// - Parameters:
    ///   - subscriptions: made as soon as a session is there that lacks them.
    ///   - pause: how long it waits before it comes back.
    init(_ wire: WireClient, subscribing subscriptions: [Subscription] = [], pause: Duration = .seconds(5)) {
        self.wire = wire
        self.subscriptions = subscriptions
        self.pause = pause
        wire.onPacket = { [weak self] in self?.handle($0) }
        wire.onEnd = { [weak self] in self?.comeBack() }
    }

    var identifier: ClientIdentifier { wire.identifier }
    var texts: [String] { messages.map(\.text) }
    /// How many messages the broker has not taken over yet.
    var unfinishedCount: Int { unfinished.count }

    /// Connects, and stays connected from now on.
    func start() { open() }

    /// Loses its connection and what it had not kept, and comes back later.
    func crash() {
        wire.reset()
        comeBack()
    }

    /// Publishes a message at QoS 1 or 2, now or when it can.
    func publish(_ text: String, to topic: TopicName, at qualityOfService: QualityOfService) throws {
        repeat {
            lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
        } while unfinished.contains {
            $0.identifier.rawValue == lastIdentifier
        }
        let identifier = try wire.world.require(PacketIdentifier(lastIdentifier), "an identifier")
        let message = Publish(
            topic: topic, payload: Array(text.utf8),
            delivery: qualityOfService == .exactlyOnce ? .qos2(identifier) : .qos1(identifier))
        unfinished.append((identifier, message))
        if isConnected { wire.send(.publish(message)) }
    }

    private func open() {
        attempt += 1
        awaitsPacket = true
        wire.open()
        wire.send(wire.connectPacket(clean: false, keepAlive: 30))
        watch(attempt)
    }

    private func comeBack() {
        isConnected = false
        attempt += 1
        wire.world.loop.schedule(after: pause) { [weak self, attempt] in
            if self?.attempt == attempt { self?.open() }
        }
    }

    /// Every 20 seconds gives up a connection on which nothing has come, and asks for something to come on a good one.
    private func watch(_ watched: Int) {
        wire.world.loop.schedule(after: .seconds(20)) { [weak self] in
            guard let self, attempt == watched else { return }
            if awaitsPacket { return crash() }
            awaitsPacket = true
            wire.send(.pingreq)
            watch(watched)
        }
    }

    private func handle(_ packet: ControlPacket) {
        wire.take()
        awaitsPacket = false
        switch packet {
        case .connack(let connack):
            if connack.returnCode == .accepted { resume(sessionPresent: connack.sessionPresent) }
        case .publish(let publish):
            receive(publish)
        case .puback(let identifier), .pubcomp(let identifier):
            unfinished.removeAll { $0.identifier == identifier }
        case .pubrec(let identifier):
            for index in unfinished.indices where unfinished[index].identifier == identifier {
                unfinished[index].message = nil
            }
            wire.send(.pubrel(identifier))
        case .pubrel(let identifier):
            unreleased.remove(identifier)
            wire.send(.pubcomp(identifier))
        case .suback:
            isSubscribed = true
        default:
            break
        }
    }

    private func resume(sessionPresent: Bool) {
        isConnected = true
        connectCount += 1
        if !sessionPresent {
            unreleased = []
            isSubscribed = false
        }
        if !isSubscribed, !subscriptions.isEmpty {
            wire.send(.subscribe(Subscribe(packetIdentifier: 60_000, subscriptions: subscriptions)))
        }
        for (identifier, message) in unfinished {
            guard var message else {
                wire.send(.pubrel(identifier))
                continue
            }
            message.setDuplicate(true)
            wire.send(.publish(message))
        }
    }

    private func receive(_ publish: Publish) {
        switch publish.delivery {
        case .atMostOnce:
            messages.append(publish)
        case .atLeastOnce(let identifier, _):
            messages.append(publish)
            wire.send(.puback(identifier))
        case .exactlyOnce(let identifier, _):
            if unreleased.insert(identifier).inserted { messages.append(publish) }
            wire.send(.pubrec(identifier))
        }
    }
}
