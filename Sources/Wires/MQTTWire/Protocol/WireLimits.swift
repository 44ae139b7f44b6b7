/// The largest lengths that the protocol's length fields can express, in bytes.
public enum WireLimits {
    /// The length of a text or data, without the two bytes of the length itself (MQTT 3.1.1, section 1.5.3).
    public static let fieldLength = 65_535

    /// The number of bytes after the fixed header (MQTT 3.1.1, table 2.4).
    public static let remainingLength = 268_435_455

    /// The size of a whole packet, including its fixed header.
    public static let packetSize = remainingLength + 5
}
