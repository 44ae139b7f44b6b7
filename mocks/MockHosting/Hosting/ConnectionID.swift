/// Distinguishes the connections of one server, in the order in which they were opened.
public struct ConnectionID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let number: UInt64

    public init(_ number: UInt64) {
        self.number = number
    }

    public var description: String { "connection \(number)" }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
