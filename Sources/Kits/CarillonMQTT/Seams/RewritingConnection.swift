import CarillonEnvironment
import MQTTWire

/// A broker's end of a connection on which other packets arrive than the client has sent.
final class RewritingConnection: AlteredConnection {
    private let rewritings: [BrokerPlan.Rewriting]
    private let spoilings: [BrokerPlan.Spoiling]
    private var decoder = PacketDecoder(from: .client)

    init(_ next: any Connection, _ rewritings: [BrokerPlan.Rewriting], _ spoilings: [BrokerPlan.Spoiling]) {
        self.rewritings = rewritings
        self.spoilings = spoilings
        super.init(next)
    }

    /// The packets that arrive, as bytes. Bytes that form no packet pass unchanged.
    override func altered(_ bytes: [UInt8]) -> [UInt8] {
        if decoder.failure != nil { return bytes }
        decoder.append(bytes)
        var others: [UInt8] = []
        do throws(DecodingFailure) {
            while let decoded = try decoder.next() {
                let packets = rewritings.reduce([decoded.packet]) { packets, rewriting in packets.flatMap(rewriting) }
                for packet in packets {
                    let bytes =
                        packet == decoded.packet ? Array(decoded.bytes) : (try? PacketEncoder().encode(packet)) ?? []
                    others += spoilings.reduce(bytes) { $1(packet, $0) }
                }
            }
        } catch {
            return others + bytes
        }
        return others
    }
}
