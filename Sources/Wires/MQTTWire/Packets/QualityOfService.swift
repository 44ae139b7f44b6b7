/// The guarantee for the delivery of an application message (MQTT 3.1.1, section 4.3).
public enum QualityOfService: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// QoS 0: the message arrives once, or is lost.
    case atMostOnce = 0
    /// QoS 1: the message arrives once or several times.
    case atLeastOnce = 1
    /// QoS 2: the message arrives once.
    case exactlyOnce = 2

    /// Whether the left guarantee is weaker.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
