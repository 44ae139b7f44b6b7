/// What each packet begins with (MQTT 3.1.1, section 2.2).
struct FixedHeader {
    let kind: ControlPacket.Kind
    /// The lower half of the first byte.
    let flags: UInt8
    /// Of the fixed header itself, in bytes.
    let size: Int
    let remainingLength: Int

    var packetSize: Int { size + remainingLength }
}
