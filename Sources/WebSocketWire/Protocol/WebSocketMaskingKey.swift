/// The 32 bits that a client combines with the payload of one frame (RFC 6455, section 5.3).
///
/// They have to be unpredictable for whoever writes the payload, and are never used twice on purpose. So a client draws
/// them from the random numbers of its environment: in a simulated world from the seed, elsewhere from the system.
public struct WebSocketMaskingKey: RawRepresentable, Hashable, Sendable {
    /// The first byte on the wire is the most significant one.
    public let rawValue: UInt32

    /// A key with these 32 bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A key of these random numbers.
    public static func random(using generator: inout some RandomNumberGenerator) -> WebSocketMaskingKey {
        WebSocketMaskingKey(rawValue: generator.next())
    }

    /// The four bytes as they are on the wire.
    var bytes: [UInt8] { (0..<4).map { self[$0] } }

    /// The byte that masks and unmasks the payload's byte of this index.
    subscript(index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * UInt32(truncatingIfNeeded: index & 3)))
    }
}
