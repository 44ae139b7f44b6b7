/// The first bytes of each packet (MQTT 3.1.1, section 2.2). The decoder of an idle connection may hold one, so it is
/// small.
struct FixedHeader {
    let kind: ControlPacket.Kind
    /// The lower half of the first byte.
    let flags: UInt8
    private let ownSize: UInt8
    private let length: UInt32

    /// - Parameters:
    ///   - size: How many bytes the fixed header itself has, at most 5.
    ///   - remainingLength: At most 268,435,455.
    init(kind: ControlPacket.Kind, flags: UInt8, size: Int, remainingLength: Int) {
        self.kind = kind
        self.flags = flags
        ownSize = UInt8(size)
        length = UInt32(remainingLength)
    }

    /// How many bytes the fixed header itself has.
    var size: Int { Int(ownSize) }
    var remainingLength: Int { Int(length) }
    var packetSize: Int { size + remainingLength }
}
