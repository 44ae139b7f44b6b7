extension [UInt8] {
    /// Reserves room in growing steps, unlike `reserveCapacity` alone. Appending many packets so copies each byte only
    /// a constant number of times.
    mutating func makeRoom(for count: Int) {
        let needed = self.count + count
        if needed > capacity { reserveCapacity(Swift.max(needed, 2 * capacity)) }
    }

    /// Appends a number with seven bits in each byte, the lowest first (MQTT 3.1.1, section 2.2.3).
    mutating func append(length: Int) {
        var rest = length
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(integer: UInt16) {
        append(UInt8(truncatingIfNeeded: integer >> 8))
        append(UInt8(truncatingIfNeeded: integer))
    }

    mutating func append(identifier: PacketIdentifier) {
        append(integer: identifier.rawValue)
    }

    /// Appends a text after the number of its bytes. The caller has checked the length.
    mutating func append(field text: String) {
        append(integer: UInt16(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }

    /// Appends data after the number of its bytes. The caller has checked the length.
    mutating func append(field data: [UInt8]) {
        append(integer: UInt16(truncatingIfNeeded: data.count))
        append(contentsOf: data)
    }
}
