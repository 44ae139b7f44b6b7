import CarillonEnvironment
public import CarillonResults

/// A run, as a history keeps it: when it was made, and how each scenario ended.
public struct HistoryEntry: Hashable, Sendable {
    /// The end of a scenario on a network.
    public struct Outcome: Hashable, Sendable {
        /// The verdict.
        public var verdict: Verdict
        /// The digest of the trace; empty if there is none.
        public var digest: String
        /// The real time in milliseconds; `nil` if it is not known.
        public var milliseconds: Int?

        /// Whether the scenario ran to an end of its own.
        var hasRun: Bool { ![.notRun, .skipped, .unsupported].contains(verdict) }
    }

    /// The name and version of the format.
    static let schema = "carillon-history/1"

    /// When and where the run was made, without the times of the scenarios.
    public let origin: RunOrigin
    /// The first seed, in the notation of the command line.
    public let firstSeed: String
    /// The number of seeds.
    public let seedCount: Int
    /// The words of the command that repeats the run, without patterns: its options.
    public let options: [String]
    /// The notes on the run.
    public let labels: [ResultLabel]
    private let outcomes: [ScenarioKey: Outcome]

    /// A scenario on a network.
    private struct ScenarioKey: Hashable, Comparable {
        var id: String
        var network: String

        static func < (one: ScenarioKey, other: ScenarioKey) -> Bool {
            (one.id, one.network) < (other.id, other.network)
        }
    }

    /// The entry of a run; `nil` if the results do not tell when it was made.
    public init?(_ results: RunResults) {
        guard var origin = results.origin else { return nil }
        let times = Dictionary(
            origin.times.map { (ScenarioKey(id: $0.scenario, network: $0.network), $0.milliseconds) }
        ) { $1 }
        origin.times = []
        self.origin = origin
        (firstSeed, seedCount, labels) = (results.firstSeed, results.seedCount, results.labels)
        options = results.reproduce.split(separator: " ").filter { !$0.hasPrefix("'") }.map(String.init)
        outcomes = Dictionary(
            results.scenarios.map { scenario in
                let key = ScenarioKey(id: scenario.id, network: scenario.network)
                return (
                    key,
                    Outcome(
                        verdict: scenario.verdict, digest: scenario.run?.digest ?? "", milliseconds: times[key])
                )
            }
        ) { $1 }
    }

    /// The outcome of a scenario on a network; `nil` if the run had no such scenario.
    public func outcome(of id: String, on network: String) -> Outcome? {
        outcomes[ScenarioKey(id: id, network: network)]
    }

    /// Whether a scenario has to end the same way in both runs: they are of the same program, with the same seeds and
    /// options.
    func isRepetition(of other: HistoryEntry) -> Bool {
        origin.build != nil && origin.build == other.origin.build && origin.commit == other.origin.commit
            && firstSeed == other.firstSeed && seedCount == other.seedCount && options == other.options
    }

    /// Whether both tell of the same run, whatever its notes say.
    func isSameRun(as other: HistoryEntry) -> Bool { origin == other.origin && outcomes == other.outcomes }

    /// A few words that name the run: `30 Nov 2026, 06:05, commit 48ad3a9`.
    var name: String {
        let date = CivilDate(epochSeconds: origin.epochSeconds)
        let time = "\(date.dayAndMonth) \(date.year), \(date.clock.prefix(5)) UTC"
        return time + (origin.commit.map { ", commit \($0.prefix(7))" } ?? "")
    }
}

// MARK: The file

extension HistoryEntry {
    /// The entry as JSON, which ends with a line feed.
    func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", HistoryEntry.schema)
            json.line("origin") { ResultsWriter.write(origin, &$0) }
            json.line("firstSeed") { $0.text(firstSeed) }
            json.line("seedCount") { $0.number(seedCount) }
            json.line("options") { $0.texts(options) }
            json.line("labels") { $0.lines(labels) { $0.texts([$1.name, $1.value]) } }
            json.line("scenarios") { json in
                json.lines(outcomes.sorted { $0.key < $1.key }) { json, entry in
                    let (key, outcome) = entry
                    json.list { list in
                        for text in [key.id, key.network, outcome.verdict.rawValue, outcome.digest] { list.text(text) }
                        if let milliseconds = outcome.milliseconds { list.number(milliseconds) }
                    }
                }
            }
        }
        return json.take() + [UInt8(ascii: "\n")]
    }

    /// Reads an entry.
    init(_ bytes: [UInt8]) throws {
        let value = try bytes.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes)
            let value = try parser.value()
            try parser.end()
            return value
        }
        let schema = try value.text("schema")
        guard schema == HistoryEntry.schema else {
            throw JSONValue.Fault(path: "schema", problem: "is “\(clippedName(schema))”, not \(HistoryEntry.schema)")
        }
        origin = try value.member("origin", ResultsReader.origin)
        firstSeed = try value.text("firstSeed")
        seedCount = try value.int("seedCount")
        options = try value.texts("options")
        labels = try value.member("labels", ResultsReader.labels)
        let rows = try value.member("scenarios") { value throws(JSONValue.Fault) in
            try value.list(HistoryEntry.row)
        }
        outcomes = Dictionary(rows) { $1 }
    }

    private static func row(_ value: JSONValue) throws(JSONValue.Fault) -> (ScenarioKey, Outcome) {
        let parts = try value.elements()
        guard parts.count == 4 || parts.count == 5 else {
            throw JSONValue.Fault(problem: "has \(parts.count) parts where a scenario has four or five")
        }
        guard let verdict = Verdict(rawValue: try parts[2].text()) else {
            throw JSONValue.Fault(problem: "has a verdict that is unknown")
        }
        return (
            ScenarioKey(id: try parts[0].text(), network: try parts[1].text()),
            Outcome(
                verdict: verdict, digest: try parts[3].text(),
                milliseconds: parts.count == 5 ? try parts[4].int() : nil)
        )
    }
}
