extension [UInt8] {
    /// The bytes of a CONNECT, valid or invalid.
    static func connect(
        protocolName: String = "MQTT", protocolLevel: UInt8 = 4, flags: UInt8 = 0b0000_0010,
        payload: [UInt8] = [0, 1, 0x61]
    ) -> [UInt8] {
        .packet(
            0x10,
            [0, UInt8(protocolName.utf8.count)] + Array(protocolName.utf8) + [protocolLevel, flags, 0, 0] + payload)
    }

    /// A packet with this first byte. At most 127 bytes may follow the fixed header.
    static func packet(_ first: UInt8, _ rest: [UInt8]) -> [UInt8] { [first, UInt8(rest.count)] + rest }

    /// A text with its length before it.
    package static func text(_ text: String) -> [UInt8] { field(Array(text.utf8)) }

    /// Bytes with their length before them.
    static func field(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes }
}
