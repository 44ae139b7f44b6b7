/// Identifies a connection of one server. Numbers rise in the order in which the connections were opened.
public struct ConnectionID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number of the connection: 1 for the first that the host accepts.
    public let number: UInt64

    /// Makes the identifier with this number.
    public init(_ number: UInt64) {
        self.number = number
    }

    /// The identifier as messages show it, such as `connection 7`.
    public var description: String { "connection \(number)" }

    /// Whether the left connection was opened earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
