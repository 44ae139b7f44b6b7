/// Connects an acknowledgement with the packet that it acknowledges. The number is never 0 [MQTT-2.3.1-1].
public struct PacketIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number: 1 to 65,535.
    public let rawValue: UInt16

    /// The identifier 1.
    public static let lowest = PacketIdentifier(number: 1)

    private init(number: UInt16) { rawValue = number }

    /// Makes the identifier with this number; `nil` for 0.
    public init?(_ rawValue: UInt16) {
        guard rawValue != 0 else { return nil }
        self.rawValue = rawValue
    }

    /// The number in decimal digits.
    public var description: String { String(rawValue) }

    /// Whether the left number is smaller.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
