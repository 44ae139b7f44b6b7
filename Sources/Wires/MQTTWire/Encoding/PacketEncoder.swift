/// Turns packets into bytes.
///
/// ```swift
/// let encoder = PacketEncoder()
/// var bytes: [UInt8] = []
/// try encoder.encode(.puback(identifier), into: &bytes)
/// try encoder.encode(publish, into: &bytes)        // both leave in one write
/// ```
///
/// The encoder checks and measures a packet before it writes the first byte. A packet that fails leaves nothing behind.
public struct PacketEncoder: Hashable, Sendable {
    /// The protocol version of the receiver.
    public let version: ProtocolVersion
    /// The largest packet that the encoder makes, in bytes, including the fixed header.
    public let maximumPacketSize: Int

    /// Makes an encoder.
    ///
    /// - Parameters:
    ///   - version: The protocol version of the receiver.
    ///   - maximumPacketSize: The largest packet in bytes, including the fixed header. A value above the protocol's
    ///     limit stands for that limit.
    public init(version: ProtocolVersion = .v3_1_1, maximumPacketSize: Int = WireLimits.packetSize) {
        self.version = version
        self.maximumPacketSize = Swift.min(maximumPacketSize, WireLimits.packetSize)
    }

    /// The bytes of a packet.
    public func encode(_ packet: ControlPacket) throws(EncodingFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        try encode(packet, into: &bytes)
        return bytes
    }

    /// Appends the bytes of a packet.
    public func encode(_ packet: ControlPacket, into bytes: inout [UInt8]) throws(EncodingFailure) {
        if case .publish(let publish) = packet { return try encode(publish, into: &bytes) }
        let remainingLength = try packet.remainingLength(in: version)
        try beginPacket(packet.kind, flags: packet.kind.reservedFlags, remainingLength, in: &bytes)
        packet.write(to: &bytes, in: version)
    }

    /// Appends the bytes of PUBLISH. The payload is copied once, unless the array has to grow.
    public func encode(_ publish: Publish, into bytes: inout [UInt8]) throws(EncodingFailure) {
        try beginPacket(.publish, flags: publish.flags, publish.remainingLength(in: version), in: &bytes)
        publish.write(to: &bytes, in: version)
    }

    /// The number of bytes of a packet, including its fixed header.
    public func size(of packet: ControlPacket) throws(EncodingFailure) -> Int {
        try size(of: packet.kind, remainingLength: packet.remainingLength(in: version))
    }

    /// The number of bytes of a message's packet, including its fixed header, if its payload has `payloadSize` bytes.
    package func size(of publish: Publish, payloadSize: Int) throws(EncodingFailure) -> Int {
        let others = publish.remainingLength(in: version) - publish.payload.count
        return try size(of: .publish, remainingLength: others + payloadSize)
    }

    private func size(of kind: ControlPacket.Kind, remainingLength: Int) throws(EncodingFailure) -> Int {
        let size = 1 + remainingLength.lengthSize + remainingLength
        guard size <= maximumPacketSize else {
            throw .packetTooLarge(kind, size: size, maximum: maximumPacketSize)
        }
        return size
    }

    private func beginPacket(
        _ kind: ControlPacket.Kind, flags: UInt8, _ remainingLength: Int, in bytes: inout [UInt8]
    ) throws(EncodingFailure) {
        bytes.makeRoom(for: try size(of: kind, remainingLength: remainingLength))
        bytes.append(kind.rawValue << 4 | flags)
        bytes.append(length: remainingLength)
    }
}

extension ControlPacket {
    /// The number of bytes after the fixed header.
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        switch self {
        case .connect(let connect): try connect.remainingLength(in: version)
        case .connack(let connack): try connack.remainingLength(in: version)
        case .publish(let publish): publish.remainingLength(in: version)
        case .puback, .pubrec, .pubrel, .pubcomp, .unsuback: 2
        case .subscribe(let subscribe): try subscribe.remainingLength(in: version)
        case .suback(let suback): try suback.remainingLength(in: version)
        case .unsubscribe(let unsubscribe): try unsubscribe.remainingLength(in: version)
        case .pingreq, .pingresp, .disconnect: 0
        }
    }

    /// Appends the bytes after the fixed header. Their number is ``remainingLength(in:)``.
    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        switch self {
        case .connect(let connect): connect.write(to: &bytes, in: version)
        case .connack(let connack): connack.write(to: &bytes, in: version)
        case .publish(let publish): publish.write(to: &bytes, in: version)
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            bytes.append(identifier: identifier)
        case .subscribe(let subscribe): subscribe.write(to: &bytes, in: version)
        case .suback(let suback): suback.write(to: &bytes, in: version)
        case .unsubscribe(let unsubscribe): unsubscribe.write(to: &bytes, in: version)
        case .pingreq, .pingresp, .disconnect: break
        }
    }
}
