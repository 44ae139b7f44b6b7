public import CarillonEnvironment
import CarillonSimulation
public import Testing

/// A bed whose tests are scripts. The protocol exists for `Self`: the script of a subclass receives the subclass.
public protocol ScriptedBed: AnyObject, Sendable {}

extension ScriptedBed where Self: TestBed {
    /// Runs a script in the bed's world. The test fails if the script does not end, or if something leaks in from
    /// outside the world. The bed disposes of the network afterwards.
    ///
    /// - Returns: The bed, so that a test can look at its state.
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
