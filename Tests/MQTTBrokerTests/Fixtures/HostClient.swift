import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import Testing

/// A client of a hosted broker, as an async script uses it. It does nothing by itself. Confined to the loop, hence safe
/// to share.
final class HostClient: @unchecked Sendable {
    let connection: any Connection
    private var decoder = PacketDecoder(from: .server)
    private var inbox: [ControlPacket] = []
    private var waiting: CheckedContinuation<Void, Never>?
    var connack: ControlPacket?
    /// How the connection ended, as seen from here; the last event.
    private(set) var end: ConnectionEvent?

    init(_ connection: any Connection) {
        self.connection = connection
        connection.handler = { [self] event in
            switch event {
            case .data(let bytes):
                decoder.append(bytes)
                do throws(DecodingFailure) {
                    while let decoded = try decoder.next() { inbox.append(decoded.packet) }
                } catch {
                    Issue.record("\(error)")
                }
            case .endOfStream, .closed: end = event
            case .open, .writable: break
            }
            waiting.take()?.resume()
        }
    }

    func send(_ packets: ControlPacket...) {
        do {
            connection.send(try packets.flatMap { try PacketEncoder().encode($0) })
        } catch {
            Issue.record("\(error)")
        }
    }

    /// The next packet; `nil` once the connection is over.
    func next() async -> ControlPacket? {
        while inbox.isEmpty, end == nil { await withCheckedContinuation { waiting = $0 } }
        return inbox.isEmpty ? nil : inbox.removeFirst()
    }

    /// The next so many packets, or fewer if the connection ends.
    func next(_ count: Int) async -> [ControlPacket] {
        var packets: [ControlPacket] = []
        while packets.count < count, let packet = await next() { packets.append(packet) }
        return packets
    }

    func ask(_ packet: ControlPacket) async -> ControlPacket? {
        send(packet)
        return await next()
    }

    func subscribe(_ filter: TopicFilter, at qualityOfService: QualityOfService = .exactlyOnce) async {
        let subscription = Subscription(filter, at: qualityOfService)
        send(.subscribe(Subscribe(packetIdentifier: 1, subscriptions: [subscription])))
        #expect(await next()?.kind == .suback)
    }

    /// Waits until the connection is over, and passes over packets.
    func waitForEnd() async -> ConnectionEvent? {
        while await next() != nil {}
        return end
    }

    /// The packets that have come since the last call.
    func take() -> [ControlPacket] {
        defer { inbox = [] }
        return inbox
    }
}
