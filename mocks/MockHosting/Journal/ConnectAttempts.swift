import CarillonEnvironment

/// When somebody tried to connect.
///
/// ```swift
/// world.expect(broker.connectAttempts(of: "alice").gaps, equals: [1, 2, 4, 8, 16, 30, 30].map(Duration.seconds))
/// ```
public struct ConnectAttempts: RandomAccessCollection, Hashable, Sendable {
    public let instants: [Instant]

    public init(_ instants: [Instant]) {
        self.instants = instants
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { instants.count }
    public subscript(position: Int) -> Instant { instants[position] }

    /// How much time passed between each attempt and the next.
    public var gaps: [Duration] { zip(instants, instants.dropFirst()).map { $0.duration(to: $1) } }
}
