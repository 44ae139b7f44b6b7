/// The first bytes of each packet (MQTT 3.1.1, section 2.2).
struct FixedHeader {
    let kind: ControlPacket.Kind
    /// The lower half of the first byte.
    let flags: UInt8
    /// The number of bytes of the fixed header itself.
    let size: Int
    let remainingLength: Int

    var packetSize: Int { size + remainingLength }
}
