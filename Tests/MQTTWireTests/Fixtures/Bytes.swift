import MQTTWire

/// A text with the number of its bytes before it.
func field(_ text: String) -> [UInt8] { field(Array(text.utf8)) }

/// Data with the number of their bytes before them.
func field(_ data: [UInt8]) -> [UInt8] { [UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data }

/// A packet of less than 128 bytes, given by its first byte and what follows the remaining length.
func packet(_ first: UInt8, _ rest: [UInt8] = []) -> [UInt8] {
    precondition(rest.count < 128)
    return [first, UInt8(rest.count)] + rest
}

/// A CONNECT by its flags and its payload.
func connect(flags: UInt8, _ payload: [UInt8]) -> [UInt8] {
    packet(0x10, field("MQTT") + [4, flags, 0, 60] + payload)
}
