import CarillonSimulation

/// How scenarios are to be run.
public struct RunOptions: Sendable {
    /// The first seed.
    public var seed: Seed = .standard
    /// How many consecutive seeds each scenario runs with.
    public var seedCount = 1
    /// The networks to run scenarios on, each with a verdict of its own. A scenario that uses none runs in any case.
    public var networks = NetworkKind.allCases
    /// How many worlds run side by side, each on a thread of its own.
    public var jobs = 1
    /// Run everything twice and compare the traces.
    public var checksDeterminism = false
    /// The real time after which a world that does not come to an end is given up. Apart
    /// from ``keepsRealTime``, the one use of the wall clock.
    public var hangLimit: Duration = .seconds(60)
    /// How many events of a run the results hold. The digest covers all of them.
    public var traceLimit = 2_000
    public var schedule: Schedule = .shuffled
    /// How late timers fire. Scenarios that expect exact times fail where timers are late.
    public var lateness: Lateness = .none

    /// Against real servers, let as much real time pass as passes in the world, instead of showing them the world's clock.
    public var keepsRealTime = false

    public init() {}
}
