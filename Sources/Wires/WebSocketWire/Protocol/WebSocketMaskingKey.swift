/// The 32 bits that a client combines with the payload of one frame (RFC 6455, section 5.3).
///
/// The author of the payload must not be able to predict the key, and a client never uses a key twice on purpose. So a
/// client takes its keys from the random numbers of its environment. These come from the seed in a simulated world, and
/// from the system elsewhere.
public struct WebSocketMaskingKey: RawRepresentable, Hashable, Sendable {
    /// The key as a number. The first byte on the wire is the most significant one.
    public let rawValue: UInt32

    /// Makes a key of these 32 bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Makes a key of random numbers.
    public static func random(using generator: inout some RandomNumberGenerator) -> WebSocketMaskingKey {
        WebSocketMaskingKey(rawValue: generator.next())
    }

    /// The four bytes in their order on the wire.
    var bytes: [UInt8] { (0..<4).map { self[$0] } }

    /// The byte that masks and unmasks the payload's byte at this index.
    subscript(index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * UInt32(truncatingIfNeeded: index & 3)))
    }

    /// Masks bytes, or unmasks them, eight at a time: a debug build takes as long for eight as for one.
    ///
    /// - Parameter index: The position of the first byte in the payload.
    func apply(to bytes: UnsafeMutableRawBufferPointer, at index: Int) {
        // The key repeats after four bytes, so each eight bytes have the same mask.
        let mask = (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(self[index + $1]) }.bigEndian
        var place = 0
        while place + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            bytes.storeBytes(of: word ^ mask, toByteOffset: place, as: UInt64.self)
            place += 8
        }
        while place < bytes.count {
            bytes[place] ^= self[index + place]
            place += 1
        }
    }
}
