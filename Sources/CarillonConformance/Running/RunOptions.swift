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
    /// How much a world may have of a processor, and of the time in which it neither has nor wants one, before it is
    /// given up. Apart from ``keepsRealTime``, the one use of real time.
    public var hangLimit = RunOptions.standardHangLimit
    /// The limit that is not worth repeating.
    public static let standardHangLimit = Duration.seconds(60)
    /// Where worlds run.
    public var isolation = Isolation.threads
    /// How many events of a run the results hold. The digest covers all of them.
    public var traceLimit = 2_000
    public var schedule: Schedule = .shuffled
    /// How late timers fire. Scenarios that expect exact times fail where timers are late.
    public var lateness: Lateness = .none

    /// Against real servers, let as much real time pass as passes in the world, instead of showing them the world's clock.
    public var keepsRealTime = false

    public init() {}

    /// The wall between worlds and their supervisor.
    public enum Isolation: Sendable {
        /// Nothing: they run on threads of this process. A trap is a verdict; but what ends a process, such as an
        /// abort, ends this one.
        case threads
        /// They run in processes, one world at a time in each, and whatever ends a process is a verdict. For a program
        /// that has one thread, such as `carillon`; where there are others, or on other systems than Linux, it is the
        /// same as ``threads``.
        case processes
    }
}
