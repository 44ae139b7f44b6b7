import CarillonEnvironment

/// Everything that a run of scenarios found out: what `results.json` holds and what every report is made from.
///
/// The same scenarios with the same seeds give the same results, byte for byte; nothing here depends on real time or on
/// the machine.
public struct RunResults: Hashable, Sendable, Codable {
    /// The name and version of this format. `docs/results.md` documents it.
    public static let currentSchema = "carillon-results/2"

    public var schema: String
    /// The version of Carillon.
    public var version: String
    /// The Swift compiler that built it, by its first two numbers, such as `6.3`.
    public var swiftVersion: String
    /// The first seed, in the notation of the command line: `0x5eed`.
    public var firstSeed: String
    /// How many consecutive seeds each scenario ran with.
    public var seedCount: Int
    /// The command that repeats the whole run.
    public var reproduce: String
    /// In the order of their identifiers.
    public var scenarios: [ScenarioResult]
    /// In the catalogue's order.
    public var requirements: [RequirementResult]
    /// In the order of their identifiers; empty unless saboteurs are known.
    public var saboteurs: [SaboteurResult]

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

/// One scenario on one engine and one network.
public struct ScenarioResult: Hashable, Sendable, Codable, Identifiable {
    /// A path: `robin/overflow/sixty-fifth`.
    public var id: String
    /// What it shows, in one sentence.
    public var summary: String
    /// The identifiers of the requirements that it covers.
    public var covers: [String]
    public var source: SourceLine
    /// What spoke for the client: `in-process`, `libmosquitto`, `URLSession`, …
    public var engine: String
    /// `memory`, `loopback`, or `none` where the scenario needs no network.
    public var network: String
    public var verdict: Verdict
    /// Why, where the verdict alone does not say it.
    public var reason: String?
    /// How many seeds were run.
    public var seedsRun: Int
    /// The seeds whose runs did not pass, in the notation of the command line; at most a hundred of them.
    public var failingSeeds: [String]
    /// The run that the report shows: the first one that did not pass, otherwise the first. `nil` if it was not run.
    public var run: ScenarioRun?

    public init(
        id: String, summary: String, covers: [String], source: SourceLine, engine: String, network: String,
        verdict: Verdict, reason: String? = nil, seedsRun: Int = 0, failingSeeds: [String] = [],
        run: ScenarioRun? = nil
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
    }
}

/// A scenario run with one seed.
public struct ScenarioRun: Hashable, Sendable, Codable {
    /// In the notation of the command line: `0x5eed`.
    public var seed: String
    /// The command that repeats exactly this run.
    public var reproduce: String
    /// The digest over the whole trace, 16 hexadecimal digits.
    public var digest: String
    /// How much virtual time passed.
    public var virtualNanoseconds: Int64
    /// The wall-clock time in the world when the run began, in seconds since 1970.
    public var epochSeconds: Int64
    /// What was expected, in the order in which it was checked.
    public var expectations: [ExpectationResult]
    /// The lanes of the sequence diagram, from left to right.
    public var lanes: [Lane]
    /// What happened, in order. Bounded: ``omittedEvents`` says how many more there were.
    public var trace: [TraceEvent]
    public var omittedEvents: Int
    /// Where it stood when it was cut short; `nil` if it came to its end.
    public var ending: RunEnding?

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

/// Somebody in a scenario.
public struct Lane: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case person, device, app, server
    }

    /// As ``TraceEvent/lane`` has it.
    public var name: String
    public var kind: Kind
    /// The time zone that a device began in, such as `Europe/Berlin`.
    public var timeZone: String?

    public init(name: String, kind: Kind, timeZone: String? = nil) {
        self.name = name
        self.kind = kind
        self.timeZone = timeZone
    }
}

/// One thing that a scenario expected.
public struct ExpectationResult: Hashable, Sendable, Codable {
    /// What was expected, as a sentence or the expression.
    public var text: String
    public var passed: Bool
    /// What differed, on several lines, if it failed.
    public var difference: String?
    public var source: SourceLine
    /// When it was checked, in nanoseconds since the run began.
    public var virtualNanoseconds: Int64

    public init(
        text: String, passed: Bool, difference: String?, source: SourceLine, virtualNanoseconds: Int64
    ) {
        self.text = text
        self.passed = passed
        self.difference = difference
        self.source = source
        self.virtualNanoseconds = virtualNanoseconds
    }
}

/// A line of a source file, by the file's path from the package's root.
public struct SourceLine: Hashable, Sendable, Codable {
    public var file: String
    public var line: Int

    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

extension RunResults: CustomStringConvertible {
    /// How much there is of everything, for logs; the results themselves are too long for one.
    public var description: String {
        "results of \(scenarios.count) scenarios, \(requirements.count) requirements and \(saboteurs.count) saboteurs"
    }
}
