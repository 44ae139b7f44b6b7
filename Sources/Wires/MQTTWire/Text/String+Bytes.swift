// Swift compares strings by canonical equivalence: "é" in one scalar equals "é" in two. MQTT compares bytes, and must
// neither normalise nor substitute characters when it matches topics [MQTT-4.7.3-4]. The texts of this module are
// therefore compared by their bytes on the wire.

extension StringProtocol {
    func hasSameBytes(as other: Self) -> Bool { utf8.elementsEqual(other.utf8) }

    func precedesByBytes(_ other: Self) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

    func hashBytes(into hasher: inout Hasher) {
        let isHashed: Void? = utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isHashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
        // This byte never occurs in UTF-8. The byte separates values that are hashed one after the other.
        hasher.combine(0xFF as UInt8)
    }
}
