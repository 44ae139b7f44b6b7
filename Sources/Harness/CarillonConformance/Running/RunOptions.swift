public import CarillonSimulation

/// The options of a run of scenarios.
public struct RunOptions: Sendable {
    /// The first seed.
    public var seed: Seed = .standard
    /// The number of consecutive seeds for each scenario.
    public var seedCount = 1
    /// The networks to run scenarios on, each with a verdict of its own. A scenario without a network always runs.
    public var networks = NetworkKind.allCases
    /// The number of worlds that run side by side, each on a thread of its own.
    public var jobs = 1
    /// Whether each scenario runs twice with each seed, to compare the traces.
    public var checksDeterminism = false
    /// The processor time of a world after which it is given up. Time in which a world neither has nor wants a
    /// processor counts, too. Apart from ``keepsRealTime``, this is the one use of real time.
    public var hangLimit = RunOptions.standardHangLimit
    /// The default of ``hangLimit``. Commands that reproduce a run leave it out.
    public static let standardHangLimit = Duration.seconds(60)
    /// The place where worlds run.
    public var isolation = Isolation.threads
    /// The number of a run's events that the results hold. The digest covers all of them. A run that fails has up
    /// to 20,000 there, for its end tells more than its beginning.
    public var traceLimit = 2_000
    /// Whether the results hold the events of runs that end as expected. Without them such runs are quicker, and their
    /// digests are the same.
    ///
    /// A run that ends otherwise is done once more, so that the results hold its events in any case. If it then ends in
    /// another way, that is nondeterminism, and the first verdict counts. Some runs always have their events: those in
    /// a process of their own, against real servers, in real time, and checks for determinism.
    public var tracesExpectedRuns = true
    /// The number of events that is kept of a run of which somebody wants to know why it failed.
    static let storyLimit = 20_000
    /// The order of items that are ready at the same moment.
    public var schedule: Schedule = .shuffled
    /// The delay with which timers fire. Scenarios that expect exact times are `unsupported` where timers are late.
    public var lateness: Lateness = .none

    /// Whether the results show passwords, tokens and other secrets. Otherwise asterisks stand in their place.
    public var showsSecrets = false

    /// Whether as much real time passes as virtual time, for runs against real servers. Otherwise the servers see the
    /// world's clock.
    public var keepsRealTime = false

    /// The command that repeats runs. The results show it with the arguments for each run.
    public var command = RepeatCommand.named("carillon")

    /// Creates the standard options.
    public init() {}

    /// The wall between worlds and their supervisor.
    public enum Isolation: Sendable {
        /// No wall: worlds run on threads of this process. A trap becomes a verdict, but an abort, or anything else
        /// that ends a process, ends this one.
        case threads
        /// Worlds run in processes, one world at a time in each, and anything that ends a process becomes a verdict.
        /// The program must have a single thread, as `carillon` has. In other programs, and on other systems than
        /// Linux, the option is the same as ``threads``.
        case processes
        /// Each world runs in a process of its own, on its main thread. So statics begin fresh in each run, and what a
        /// process has only once belongs to the world. A program with several threads starts itself once more for
        /// that; scenarios whose code captures values are `not-run` there. Scenarios that need it run this way in any
        /// case, see ``ProcessNeed``.
        case ownProcesses
    }
}
