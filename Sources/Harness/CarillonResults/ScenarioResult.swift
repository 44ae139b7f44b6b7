/// A scenario on one engine and one network, and how it fared.
public struct ScenarioResult: Hashable, Sendable, Identifiable {
    /// The path: `alarm/snooze/twice`.
    public var id: String
    /// The scenario in one sentence.
    public var summary: String
    /// The identifiers of the requirements that the scenario covers.
    public var covers: [String]
    /// The line on which the scenario begins.
    public var source: SourceLine
    /// The engines that spoke for the clients, joined by ` + `; `in-process` where none did.
    public var engine: String
    /// The network: `memory`, `loopback`, or `none` where the scenario needs no network.
    public var network: String
    /// How the scenario ended, over all seeds.
    public var verdict: Verdict
    /// The reason, where the verdict alone does not say it.
    public var reason: String?
    /// The number of seeds that were run.
    public var seedsRun: Int
    /// The seeds whose runs did not pass, in the notation of the command line; at most a hundred of them.
    public var failingSeeds: [String]
    /// The run that the report shows: the first that did not pass, else the first. `nil` if nothing was run.
    public var run: ScenarioRun?
    /// The first run that passed, where ``run`` did not pass, to be laid beside that; `nil` if there is none.
    public var passingRun: ScenarioRun?
    /// The explanation of ``run``, if that is a failing run that was kept and explained. ``passingRun`` is then the one
    /// that passes and differs least.
    public var explanation: FailureExplanation?

    /// A scenario with everything that is known about it.
    public init(
        id: String, summary: String, covers: [String], source: SourceLine, engine: String, network: String,
        verdict: Verdict, reason: String? = nil, seedsRun: Int = 0, failingSeeds: [String] = [],
        run: ScenarioRun? = nil, passingRun: ScenarioRun? = nil
    ) {
        self.id = id
        self.summary = summary
        self.covers = covers
        self.source = source
        self.engine = engine
        self.network = network
        self.verdict = verdict
        self.reason = reason
        self.seedsRun = seedsRun
        self.failingSeeds = failingSeeds
        self.run = run
        self.passingRun = passingRun
    }
}
