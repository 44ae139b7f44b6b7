/// The results of a run of scenarios: what `results.json` holds and what every report is made from.
///
/// The same scenarios with the same seeds give the same results, byte for byte. Nothing here but ``origin`` depends on
/// real time or on the machine.
public struct RunResults: Hashable, Sendable {
    /// The name and version of this format. `docs/results.md` documents it.
    public static let currentSchema = "carillon-results/3"

    /// The name and version of the format that the results were read from or will be written in.
    public var schema: String
    /// The version of Carillon.
    public var version: String
    /// The Swift compiler that built it, by its first two numbers, such as `6.3`.
    public var swiftVersion: String
    /// The first seed, in the notation of the command line: `0x5eed`.
    public var firstSeed: String
    /// The number of consecutive seeds with which each scenario ran.
    public var seedCount: Int
    /// The command that repeats the whole run.
    public var reproduce: String
    /// The notes on the run, such as its commit, in the order in which they were given.
    public var labels: [ResultLabel] = []
    /// The scenarios, in the order of their identifiers.
    public var scenarios: [ScenarioResult]
    /// The requirements, in the catalogue's order.
    public var requirements: [RequirementResult]
    /// The saboteurs, in the order of their identifiers; empty unless saboteurs are known.
    public var saboteurs: [SaboteurResult]

    /// When and where the run was made; `nil` if that is not known.
    public var origin: RunOrigin?

    /// Results in the current format.
    public init(
        version: String, swiftVersion: String, firstSeed: String, seedCount: Int, reproduce: String,
        scenarios: [ScenarioResult], requirements: [RequirementResult], saboteurs: [SaboteurResult]
    ) {
        self.schema = RunResults.currentSchema
        self.version = version
        self.swiftVersion = swiftVersion
        self.firstSeed = firstSeed
        self.seedCount = seedCount
        self.reproduce = reproduce
        self.scenarios = scenarios
        self.requirements = requirements
        self.saboteurs = saboteurs
    }
}

extension RunResults: CustomStringConvertible {
    /// The number of scenarios, requirements and saboteurs, for logs. The results themselves are too long for one.
    public var description: String {
        "results of \(scenarios.count) scenarios, \(requirements.count) requirements and \(saboteurs.count) saboteurs"
    }
}
