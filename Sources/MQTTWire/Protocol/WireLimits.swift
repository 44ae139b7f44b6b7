/// What the protocol's length fields can say, in bytes.
public enum WireLimits {
    /// Of a text or a block of data, without the two bytes of its length (MQTT 3.1.1, section 1.5.3).
    public static let fieldLength = 65_535

    /// What the fixed header can announce (MQTT 3.1.1, table 2.4).
    public static let remainingLength = 268_435_455

    /// Of a whole packet, its fixed header included.
    public static let packetSize = remainingLength + 5
}
