import CarillonEnvironment
import MQTTWire

/// One end of a connection on which packets with certain violations do not arrive, nor does what follows them.
final class ForgivingConnection: AlteredConnection {
    private let forgiven: Set<Statement>
    private var decoder = PacketDecoder(from: .client)
    /// What has come and is no whole packet yet.
    private var held: [UInt8] = []
    /// Whether something was forgiven.
    private var isDeaf = false

    init(_ next: any Connection, forgiving forgiven: Set<Statement>) {
        self.forgiven = forgiven
        super.init(next)
    }

    /// What the broker shall see of the next bytes.
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
