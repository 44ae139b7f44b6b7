import CarillonEnvironment
import CarillonSimulation
import MQTTWire

/// The other end of the wire. It answers as a broker would, unless it is told to leave that to the test, and keeps no
/// state of its own. Confined to the world's loop.
final class ScriptedBroker: @unchecked Sendable {
    struct Received {
        let seconds: Double
        let connection: Int
        let packet: ControlPacket
    }

    private let loop: SimulatedLoop
    private let sockets: SimulatedSockets
    private var listener: (any Listener)?
    private var links: [(number: Int, connection: any Connection, decoder: PacketDecoder)] = []
    private(set) var connectionCount = 0
    private(set) var received: [Received] = []
    private(set) var failures: [DecodingFailure] = []

    /// How CONNECT is answered, one after the other; accepted when there are no more.
    var connacks: [Connack] = []
    /// The kinds of packets that are not answered by themselves.
    var unanswered: Set<ControlPacket.Kind> = []
    /// Whether it ends each connection, in good order, as soon as something has come.
    var endsAtOnce = false
    /// How SUBSCRIBE is answered.
    var suback: (Subscribe) -> [Suback.Result] = { $0.subscriptions.map { .granted($0.qualityOfService) } }

    init(loop: SimulatedLoop, sockets: SimulatedSockets) {
        self.loop = loop
        self.sockets = sockets
    }

    func start() throws {
        guard listener == nil else { return }
        listener = try sockets.listen(on: CarillonEnvironment.Endpoint(host: "broker", port: 1883)) { [unowned self] in
            accept($0)
        }
    }

    /// Refuses connections from now on, and cuts those that there are.
    func stop() {
        listener?.close()
        listener = nil
        reset()
    }

    private func accept(_ connection: any Connection) {
        connectionCount += 1
        let number = connectionCount
        links.append((number, connection, PacketDecoder(from: .client)))
        connection.handler = { [unowned self] event in
            switch event {
            case .data(let bytes): take(bytes, number)
            case .endOfStream: connection.finish()
            case .closed: links.removeAll { $0.number == number }
            case .open, .writable: break
            }
        }
    }

    private func take(_ bytes: [UInt8], _ number: Int) {
        guard let index = links.firstIndex(where: { $0.number == number }) else { return }
        if endsAtOnce { return links[index].connection.finish() }
        links[index].decoder.append(bytes)
        do throws(DecodingFailure) {
            while let position = links.firstIndex(where: { $0.number == number }),
                let decoded = try links[position].decoder.next()
            {
                received.append(
                    Received(
                        seconds: Double(loop.now.nanoseconds) / 1e9, connection: number, packet: decoded.packet))
                answer(decoded.packet, links[position].connection)
            }
        } catch {
            failures.append(error)
        }
    }

    private func answer(_ packet: ControlPacket, _ connection: any Connection) {
        guard !unanswered.contains(packet.kind) else { return }
        switch packet {
        case .connect:
            let connack = connacks.isEmpty ? Connack() : connacks.removeFirst()
            send(.connack(connack), on: connection)
            if connack.returnCode != .accepted { connection.finish() }
        case .publish(let publish):
            switch publish.delivery {
            case .atMostOnce: break
            case .atLeastOnce(let identifier, _): send(.puback(identifier), on: connection)
            case .exactlyOnce(let identifier, _): send(.pubrec(identifier), on: connection)
            }
        case .pubrec(let identifier): send(.pubrel(identifier), on: connection)
        case .pubrel(let identifier): send(.pubcomp(identifier), on: connection)
        case .subscribe(let subscribe):
            send(
                .suback(Suback(packetIdentifier: subscribe.packetIdentifier, results: suback(subscribe))),
                on: connection)
        case .unsubscribe(let unsubscribe): send(.unsuback(unsubscribe.packetIdentifier), on: connection)
        case .pingreq: send(.pingresp, on: connection)
        case .disconnect: connection.finish()
        case .puback, .pubcomp, .connack, .suback, .unsuback, .pingresp: break
        }
    }

    private func send(_ packet: ControlPacket, on connection: any Connection) {
        guard let bytes = try? PacketEncoder().encode(packet) else { return }
        connection.send(bytes)
    }

    // MARK: Actions of the test

    /// Sends a packet on the newest connection.
    func send(_ packet: ControlPacket) {
        if let link = links.last { send(packet, on: link.connection) }
    }

    /// Sends bytes on the newest connection.
    func send(bytes: [UInt8]) { links.last?.connection.send(bytes) }

    /// Publishes a text.
    func publish(
        _ text: String, on topic: String = "news", _ qualityOfService: QualityOfService = .atMostOnce,
        id: UInt16 = 1, duplicate: Bool = false
    ) {
        guard let name = try? TopicName(topic), let identifier = PacketIdentifier(id) else { return }
        let delivery: Publish.Delivery =
            switch qualityOfService {
            case .atMostOnce: .atMostOnce
            case .atLeastOnce: .atLeastOnce(identifier, duplicate: duplicate)
            case .exactlyOnce: .exactlyOnce(identifier, duplicate: duplicate)
            }
        send(.publish(Publish(topic: name, payload: Array(text.utf8), delivery: delivery)))
    }

    /// Closes all connections in an orderly way.
    func close() { for link in links { link.connection.finish() } }

    /// Cuts all connections.
    func reset() {
        for link in links { link.connection.reset() }
        links = []
    }

    // MARK: Packets that the test sees

    var packets: [ControlPacket] { received.map(\.packet) }
    var kinds: [ControlPacket.Kind] { packets.map(\.kind) }
    func count(of kind: ControlPacket.Kind) -> Int { kinds.filter { $0 == kind }.count }
    func times(of kind: ControlPacket.Kind) -> [Double] { received.filter { $0.packet.kind == kind }.map(\.seconds) }

    var connects: [Connect] { packets.compactMap { if case .connect(let connect) = $0 { connect } else { nil } } }
    var publishes: [Publish] { packets.compactMap { if case .publish(let publish) = $0 { publish } else { nil } } }
    var subscribes: [Subscribe] {
        packets.compactMap { if case .subscribe(let subscribe) = $0 { subscribe } else { nil } }
    }
    var unsubscribes: [Unsubscribe] {
        packets.compactMap { if case .unsubscribe(let unsubscribe) = $0 { unsubscribe } else { nil } }
    }
    /// `text` of each PUBLISH, with `dup` and the identifier.
    var published: [String] { publishes.map(\.summary) }
    var forgetsNothing: Bool { failures.isEmpty }
    func forget() { received = [] }
}

extension Publish {
    var text: String { String(decoding: payload, as: UTF8.self) }
    /// `order QoS 1 id 7 dup`
    var summary: String {
        var parts = [text, "QoS \(delivery.qualityOfService.rawValue)"]
        if let identifier = delivery.packetIdentifier { parts.append("id \(identifier)") }
        if delivery.isDuplicate { parts.append("dup") }
        return parts.joined(separator: " ")
    }
}
