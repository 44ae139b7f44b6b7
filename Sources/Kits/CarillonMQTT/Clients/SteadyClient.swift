import Carillon
import CarillonEnvironment
import MQTTBroker
public import MQTTWire

/// A client that does by itself what the standard asks of a client. The client acknowledges messages, keeps its session
/// through lost connections, sends unacknowledged messages again, and comes back.
///
/// The client keeps its state as if on a disk: ``crash()`` takes away the connection and nothing else. The class is
/// confined to its world, so it is safe to share.
public final class SteadyClient: @unchecked Sendable {
    /// The client on the wire, without a will of its own.
    public let wire: WireClient
    /// The messages that have come. Each QoS 2 message is listed once.
    public private(set) var messages: [Publish] = []
    /// The number of times that the broker has let the client in.
    public private(set) var connectCount = 0

    private let subscriptions: [Subscription]
    private let pause: Duration
    /// The messages that were published and are not finished, in the order in which they were sent. An entry has no
    /// message after PUBREL was sent.
    private var unfinished: [(identifier: PacketIdentifier, message: Publish?)] = []
    /// The identifiers of QoS 2 messages that the broker has not released yet.
    private var unreleased: Set<PacketIdentifier> = []
    private var lastIdentifier: UInt16 = 0
    /// The number of connections that the client has opened or given up.
    private var attempt = 0
    private var awaitsPacket = false
    private var isConnected = false
    private var isSubscribed = false

    /// Makes a client that does not connect yet.
    ///
    /// - Parameters:
    ///   - wire: The client on the wire, whose packets and ends this client handles from now on.
    ///   - subscriptions: The subscriptions that the client makes in each new session.
    ///   - pause: The time that the client waits before it comes back.
    public init(_ wire: WireClient, subscribing subscriptions: [Subscription] = [], pause: Duration = .seconds(5)) {
        self.wire = wire
        self.subscriptions = subscriptions
        self.pause = pause
        wire.onPacket = { [weak self] in self?.handle($0) }
        wire.onEnd = { [weak self] in self?.comeBack() }
    }

    /// The client identifier.
    public var identifier: ClientIdentifier { wire.identifier }
    /// The payloads of ``messages``, read as UTF-8.
    public var texts: [String] { messages.map(\.text) }
    /// The number of messages that the broker has not taken over yet.
    public var unfinishedCount: Int { unfinished.count }

    /// Connects, and comes back after each lost connection from now on.
    public func start() { open() }

    /// Loses the connection and everything that is not kept, and comes back later.
    public func crash() {
        wire.reset()
        comeBack()
    }

    /// Publishes a message at QoS 1 or 2, now or once the client is connected.
    public func publish(_ text: String, to topic: TopicName, at qualityOfService: QualityOfService) throws {
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

    /// Checks the connection every 20 seconds. The client gives up a connection on which nothing has come, and sends
    /// PINGREQ on a good one.
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
