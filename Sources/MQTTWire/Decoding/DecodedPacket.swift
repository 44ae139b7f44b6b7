/// A packet with the bytes that it came in.
public struct DecodedPacket: Hashable, Sendable {
    public let packet: ControlPacket

    /// All of the packet, its fixed header included. They keep what else came in the same chunk in memory: to keep them for long, copy them
    /// into an array.
    public let bytes: ArraySlice<UInt8>

    /// In bytes.
    public var size: Int { bytes.count }

    /// The packet's bytes for a log: those of a password in CONNECT are replaced by asterisks.
    public var bytesWithoutPassword: [UInt8] {
        guard case .connect(let connect) = packet, let password = connect.password else { return Array(bytes) }
        // The password is CONNECT's last field (MQTT 3.1.1, section 3.1.3.5).
        return bytes.dropLast(password.count) + Array(repeating: UInt8(ascii: "*"), count: password.count)
    }
}
