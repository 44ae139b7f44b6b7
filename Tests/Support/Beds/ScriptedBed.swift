import CarillonEnvironment
import Testing

/// A bed whose tests are scripts. The protocol is there for `Self`: the script of a subclass gets the subclass.
public protocol ScriptedBed: AnyObject, Sendable {}

extension ScriptedBed where Self: TestBed {
    /// Runs a script in the bed's world, and fails if the script does not come to an end or something leaks in from
    /// outside the world. The network is disposed of afterwards.
    ///
    /// - Returns: the bed, to look at what is left.
    @discardableResult
    public func run(
        timeLimit: Instant = Instant(nanoseconds: .max), sourceLocation: SourceLocation = #_sourceLocation,
        _ script: @escaping @Sendable (Self) async throws -> Void
    ) throws -> Self {
        let run = loop.run(timeLimit: timeLimit, stepLimit: 20_000_000) { try await script(self) }
        network.dispose()
        try run.get()
        #expect(run.leaks.isEmpty, "\(run.leaks)", sourceLocation: sourceLocation)
        return self
    }
}
