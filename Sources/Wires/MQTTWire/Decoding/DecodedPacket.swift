/// A packet with the bytes that it was decoded from.
public struct DecodedPacket: Hashable, Sendable {
    /// The packet.
    public let packet: ControlPacket

    /// The bytes of the whole packet, including its fixed header. This slice keeps the rest of its chunk in memory.
    /// Copy it into an array to keep it for long.
    public let bytes: ArraySlice<UInt8>

    /// The number of bytes, including the fixed header.
    public var size: Int { bytes.count }

    /// The packet's bytes for a log. The bytes of a password in CONNECT are replaced by asterisks.
    public var bytesWithoutPassword: [UInt8] {
        guard case .connect(let connect) = packet, let password = connect.password else { return Array(bytes) }
        // The password is CONNECT's last field (MQTT 3.1.1, section 3.1.3.5).
        return bytes.dropLast(password.count) + Array(repeating: UInt8(ascii: "*"), count: password.count)
    }
}
