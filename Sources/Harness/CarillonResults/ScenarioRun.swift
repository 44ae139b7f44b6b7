public import CarillonEnvironment

/// A run of a scenario with one seed.
public struct ScenarioRun: Hashable, Sendable {
    /// The seed, in the notation of the command line: `0x5eed`.
    public var seed: String
    /// The command that repeats exactly this run.
    public var reproduce: String
    /// The digest over the whole trace, 16 hexadecimal digits.
    public var digest: String
    /// The virtual time that passed.
    public var virtualNanoseconds: Int64
    /// The wall-clock time in the world when the run began, in seconds since 1970.
    public var epochSeconds: Int64
    /// The expectations, in the order in which they were checked.
    public var expectations: [ExpectationResult]
    /// The lanes of the sequence diagram, from left to right.
    public var lanes: [Lane]
    /// The events, in order. Their number is bounded: ``omittedEvents`` says how many more there were.
    public var trace: [TraceEvent]
    /// The number of events that are not in ``trace``.
    public var omittedEvents: Int
    /// The state in which the run was cut short; `nil` if it came to its end.
    public var ending: RunEnding?

    /// A run with everything that is known about it.
    public init(
        seed: String, reproduce: String, digest: String, virtualNanoseconds: Int64, epochSeconds: Int64,
        expectations: [ExpectationResult], lanes: [Lane], trace: [TraceEvent], omittedEvents: Int,
        ending: RunEnding? = nil
    ) {
        self.seed = seed
        self.reproduce = reproduce
        self.digest = digest
        self.virtualNanoseconds = virtualNanoseconds
        self.epochSeconds = epochSeconds
        self.expectations = expectations
        self.lanes = lanes
        self.trace = trace
        self.omittedEvents = omittedEvents
        self.ending = ending
    }
}
