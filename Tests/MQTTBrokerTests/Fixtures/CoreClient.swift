import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

/// One end of a connection to a ``CoreBed``. It does nothing by itself.
final class CoreClient {
    let id: ConnectionID
    private let bed: CoreBed
    private var decoder = PacketDecoder(from: .server)
    private var inbox: [ControlPacket] = []
    /// The answer of the broker to ``CoreBed/connect(_:clean:keepAlive:will:userName:password:)``.
    var connack: ControlPacket?
    /// All bytes that came.
    private(set) var bytes: [UInt8] = []
    /// How the broker ended the connection, once it has.
    private(set) var ending: ServerOutput.Ending?
    /// Whether the broker does not read what it sends.
    private(set) var isWaiting = false
    /// Why what came is no packet.
    private(set) var failure: DecodingFailure?

    init(id: ConnectionID, bed: CoreBed) {
        self.id = id
        self.bed = bed
    }

    var isOpen: Bool { ending == nil }

    // MARK: Sending

    func send(bytes: [UInt8]) { bed.receive(bytes, from: self) }

    func send(_ packets: ControlPacket...) {
        do {
            send(bytes: try packets.flatMap { try PacketEncoder().encode($0) })
        } catch {
            Issue.record("\(error)")
        }
    }

    /// Sends packets and takes what comes back.
    func ask(_ packets: ControlPacket...) -> [ControlPacket] {
        for packet in packets { send(packet) }
        return take()
    }

    func connect(
        _ identifier: ClientIdentifier, clean: Bool = true, keepAlive: UInt16 = 0, will: Will? = nil,
        userName: String? = nil, password: [UInt8]? = nil
    ) {
        send(
            .connect(
                Connect(
                    clientIdentifier: identifier, cleanSession: clean, keepAlive: keepAlive, will: will,
                    userName: userName, password: password)))
    }

    func subscribe(_ subscriptions: [Subscription]) {
        send(.subscribe(Subscribe(packetIdentifier: 1, subscriptions: subscriptions)))
    }

    func subscribe(_ filter: TopicFilter, at qualityOfService: QualityOfService = .exactlyOnce) {
        subscribe([Subscription(filter, at: qualityOfService)])
    }

    func unsubscribe(_ filters: TopicFilter...) {
        send(.unsubscribe(Unsubscribe(packetIdentifier: 1, filters: filters)))
    }

    func publish(
        _ text: String, to topic: TopicName, _ delivery: Publish.Delivery = .atMostOnce, retain: Bool = false
    ) {
        send(.publish(Publish(topic: topic, payload: Array(text.utf8), delivery: delivery, retain: retain)))
    }

    /// The network goes, without a word.
    func lose() { bed.lose(self, .connectionLost(.reset)) }

    /// Closes the connection without DISCONNECT.
    func close() { bed.lose(self, .endOfStream) }

    // MARK: Receiving

    func receive(_ output: ServerOutput) {
        bytes += output.bytes
        decoder.append(output.bytes)
        do throws(DecodingFailure) {
            while let decoded = try decoder.next() { inbox.append(decoded.packet) }
        } catch {
            failure = error
        }
        if let isWaiting = output.isWaiting { self.isWaiting = isWaiting }
        if let ending = output.ending { self.ending = ending }
    }

    /// The packets that have come since the last call.
    @discardableResult
    func take() -> [ControlPacket] {
        defer { inbox = [] }
        return inbox
    }

    /// The first packets of what has come since it was last asked.
    func take(_ count: Int) -> [ControlPacket] {
        defer { inbox.removeFirst(min(count, inbox.count)) }
        return Array(inbox.prefix(count))
    }

    var hasMail: Bool { !inbox.isEmpty }

    /// The messages among what has come since it was last asked.
    func takeMessages() -> [Publish] {
        take().compactMap { if case .publish(let publish) = $0 { publish } else { nil } }
    }

    /// Acknowledges the messages among what has come since it was last asked, and returns their payloads as text.
    @discardableResult
    func acknowledge() -> [String] {
        takeMessages().map { message in
            switch message.delivery {
            case .atMostOnce: break
            case .atLeastOnce(let identifier, _): send(.puback(identifier))
            case .exactlyOnce(let identifier, _): send(.pubrec(identifier), .pubcomp(identifier))
            }
            return message.text
        }
    }

    /// The payloads of these messages as text.
    func takeTexts() -> [String] { takeMessages().map(\.text) }
}

extension Publish {
    var text: String { String(decoding: payload, as: UTF8.self) }
}

extension ControlPacket {
    static func publish(
        _ text: String, to topic: TopicName, _ delivery: Publish.Delivery = .atMostOnce, retain: Bool = false
    ) -> ControlPacket {
        .publish(Publish(topic: topic, payload: Array(text.utf8), delivery: delivery, retain: retain))
    }

    static func suback(_ identifier: PacketIdentifier, _ results: Suback.Result...) -> ControlPacket {
        .suback(Suback(packetIdentifier: identifier, results: results))
    }

    static func connack(_ code: ConnectReturnCode = .accepted, sessionPresent: Bool = false) -> ControlPacket {
        .connack(Connack(sessionPresent: sessionPresent, returnCode: code))
    }
}

extension Publish.Delivery {
    static func qos1(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .atLeastOnce(identifier, duplicate: dup)
    }

    static func qos2(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .exactlyOnce(identifier, duplicate: dup)
    }
}
