public import CarillonEnvironment
import Testing

/// The ends that a listener has accepted, in the order in which they came.
///
/// Unchecked because only its loop uses the object.
public final class AcceptedEnds: @unchecked Sendable {
    private let loop: any Loop
    private let listens: Bool
    /// The accepted ends so far, in the order in which they came.
    public private(set) var all: [TestEnd] = []
    private var taken = 0
    private var waiting: CheckedContinuation<Void, Never>?

    /// - Parameter listens: Whether each end has a handler at once.
    public init(on loop: any Loop, listens: Bool = true) {
        self.loop = loop
        self.listens = listens
    }

    /// Adds an accepted connection.
    public func add(_ connection: any Connection) {
        all.append(TestEnd(connection, on: loop, listens: listens))
        waiting.take()?.resume()
    }

    /// Returns the next accepted end that no caller has received yet.
    public func next() async -> TestEnd {
        while taken == all.count { await withCheckedContinuation { waiting = $0 } }
        defer { taken += 1 }
        return all[taken]
    }
}
