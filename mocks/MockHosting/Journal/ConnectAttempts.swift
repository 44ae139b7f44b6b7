public import CarillonEnvironment

/// The times at which a client tried to connect.
///
/// ```swift
/// world.expect(broker.connectAttempts(of: "alice").gaps, equals: [1, 2, 4, 8, 16, 30, 30].map(Duration.seconds))
/// ```
public struct ConnectAttempts: RandomAccessCollection, Hashable, Sendable {
    /// The times, the earliest first.
    public let instants: [Instant]

    /// Makes the collection of these times.
    public init(_ instants: [Instant]) {
        self.instants = instants
    }

    /// The index of the first attempt: 0.
    public var startIndex: Int { 0 }
    /// The index after the last attempt, which is the number of attempts.
    public var endIndex: Int { instants.count }
    /// The time of the attempt at this position.
    public subscript(position: Int) -> Instant { instants[position] }

    /// The durations between each attempt and the next.
    public var gaps: [Duration] { zip(instants, instants.dropFirst()).map { $0.duration(to: $1) } }
}
