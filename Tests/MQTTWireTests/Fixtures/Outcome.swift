import MQTTWire

/// The results of a decoder for a stream.
struct Outcome: Hashable {
    var packets: [ControlPacket] = []
    /// The bytes of each packet.
    var bytes: [[UInt8]] = []
    var failure: DecodingFailure?
    /// The number of bytes that are held at the end.
    var heldByteCount = 0

    /// Decodes chunk after chunk, up to the first failure.
    init(
        of chunks: [[UInt8]], from sender: ControlPacket.Sender, version: ProtocolVersion? = .v3_1_1,
        maximumPacketSize: Int = WireLimits.packetSize
    ) {
        var decoder = PacketDecoder(from: sender, version: version, maximumPacketSize: maximumPacketSize)
        do throws(DecodingFailure) {
            for chunk in chunks {
                decoder.append(chunk)
                while let decoded = try decoder.next() {
                    packets.append(decoded.packet)
                    bytes.append(Array(decoded.bytes))
                }
            }
        } catch {
            failure = error
        }
        heldByteCount = decoder.heldByteCount
    }

    /// Decodes a stream that comes in one chunk.
    init(
        of stream: [UInt8], from sender: ControlPacket.Sender, version: ProtocolVersion? = .v3_1_1,
        maximumPacketSize: Int = WireLimits.packetSize
    ) {
        self.init(of: [stream], from: sender, version: version, maximumPacketSize: maximumPacketSize)
    }
}
