/// How hard both ends try to get an application message across (MQTT 3.1.1, section 4.3).
public enum QualityOfService: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    case atMostOnce = 0
    case atLeastOnce = 1
    case exactlyOnce = 2

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
