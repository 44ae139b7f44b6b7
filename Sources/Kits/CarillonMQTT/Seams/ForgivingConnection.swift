import CarillonEnvironment
import MQTTWire

/// One end of a connection on which packets with certain violations do not arrive. Bytes after them do not arrive
/// either.
final class ForgivingConnection: AlteredConnection {
    private let forgiven: Set<Statement>
    private var decoder = PacketDecoder(from: .client)
    /// The bytes that have arrived and do not form a whole packet yet.
    private var held: [UInt8] = []
    /// Whether a violation was forgiven, so that nothing arrives any more.
    private var isDeaf = false

    init(_ next: any Connection, forgiving forgiven: Set<Statement>) {
        self.forgiven = forgiven
        super.init(next)
    }

    /// The part of the next bytes that the broker sees.
    override func altered(_ bytes: [UInt8]) -> [UInt8] {
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
