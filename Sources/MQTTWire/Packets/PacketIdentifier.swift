/// Ties an acknowledgement to the packet that it acknowledges; never 0 [MQTT-2.3.1-1].
public struct PacketIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: UInt16

    /// `nil` for 0.
    public init?(_ rawValue: UInt16) {
        guard rawValue != 0 else { return nil }
        self.rawValue = rawValue
    }

    public var description: String { String(rawValue) }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
