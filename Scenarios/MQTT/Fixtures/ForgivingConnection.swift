import CarillonEnvironment
import MQTTWire

/// One end of a connection on which packets with certain violations do not arrive, nor does what follows them.
final class ForgivingConnection: TracedConnection {
    private let next: any Connection
    private let forgiven: Set<Statement>
    private var decoder = PacketDecoder(from: .client)
    /// What has come and is no whole packet yet.
    private var held: [UInt8] = []
    /// Whether something was forgiven.
    private var isDeaf = false

    init(_ next: any Connection, forgiving forgiven: Set<Statement>) {
        self.next = next
        self.forgiven = forgiven
    }

    var id: UInt64 { next.id }
    var bufferedByteCount: Int { next.bufferedByteCount }
    var peerName: String? { (next as? any TracedConnection)?.peerName }

    var handler: ((ConnectionEvent) -> Void)? {
        didSet {
            guard let handler else { return next.handler = nil }
            next.handler = { [self] event in
                guard case .data(let bytes) = event else { return handler(event) }
                let good = pass(bytes)
                if !good.isEmpty { handler(.data(good)) }
            }
        }
    }

    func send(_ bytes: [UInt8]) { next.send(bytes) }
    func pause() { next.pause() }
    func resume() { next.resume() }
    func finish() { next.finish() }
    func reset() { next.reset() }

    /// What the broker shall see of the next bytes.
    private func pass(_ bytes: [UInt8]) -> [UInt8] {
        if isDeaf { return [] }
        if decoder.failure != nil { return bytes }
        held += bytes
        decoder.append(bytes)
        var good: [UInt8] = []
        do throws(DecodingFailure) {
            while let decoded = try decoder.next() {
                good += decoded.bytes
                held.removeFirst(decoded.bytes.count)
            }
        } catch {
            if forgiven.isDisjoint(with: error.statements) { good += held } else { isDeaf = true }
            held = []
        }
        return good
    }
}
