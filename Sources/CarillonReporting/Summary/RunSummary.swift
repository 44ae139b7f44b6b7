import CarillonResults

/// What a run comes to: the verdict in one line, and the figures behind it.
public struct RunSummary: Sendable {
    /// How many scenarios there are, each counted once however many engines and networks it ran on.
    public let scenarioCount: Int
    /// For each verdict, how many scenarios ended so; each counts with its worst.
    public let scenarios: [Verdict: Int]
    /// For each verdict, how many scenarios ended so on one engine and one network.
    public let outcomes: [Verdict: Int]
    /// How many runs there were over all seeds, engines and networks.
    public let runCount: Int
    public let requirements: [RequirementResult.Coverage: Int]
    public let saboteurs: [SaboteurResult.Outcome: Int]

    public init(_ results: RunResults) {
        let byScenario = Dictionary(grouping: results.scenarios, by: \.id)
        scenarioCount = byScenario.count
        scenarios = Self.tally(byScenario.values.map { Verdict.worst(of: $0.map(\.verdict)) })
        outcomes = Self.tally(results.scenarios.map(\.verdict))
        runCount = results.scenarios.reduce(0) {
            $0.addingReportingOverflow(max(0, $1.seedsRun)).partialValue
        }
        requirements = Self.tally(results.requirements.map(\.coverage))
        saboteurs = Self.tally(results.saboteurs.map(\.outcome))
    }

    /// Whether nothing is left to be mended: something passed, every verdict is an expected one, no requirement is missing and no
    /// saboteur survived.
    public var isAsExpected: Bool {
        scenarios[.pass, default: 0] > 0 && scenarios.keys.allSatisfy(\.isAsExpected)
            && requirements[.missing, default: 0] == 0 && saboteurs[.survived, default: 0] == 0
    }

    /// The verdict in one line: `All 93 scenarios passed; 85 of 85 requirements covered.`
    public var sentence: String {
        [scenarioSentence, requirementSentence, saboteurSentence].compactMap(\.self).joined(separator: "; ")
            + "."
    }

    private var scenarioSentence: String {
        guard scenarioCount > 0 else { return "Nothing ran" }
        let passed = scenarios[.pass, default: 0]
        if passed == scenarioCount {
            return scenarioCount == 1 ? "The only scenario passed" : "All \(scenarioCount) scenarios passed"
        }
        let unexpected = Verdict.worstFirst.filter { !$0.isAsExpected && scenarios[$0] != nil }
        if unexpected.count == 1 {
            let verdict = unexpected[0]
            return
                "\(scenarios[verdict, default: 0]) of \(counted(scenarioCount, "scenario")) \(verdict.predicate)"
        }
        if unexpected.isEmpty {
            let others = Verdict.worstFirst.filter { $0 != .pass && scenarios[$0] != nil }
                .map { "\(scenarios[$0, default: 0]) \($0.predicate)" }
            let start = passed == 0 ? "None" : "\(passed)"
            return "\(start) of \(counted(scenarioCount, "scenario")) passed, " + listed(others)
        }
        return "Of \(scenarioCount) scenarios, "
            + listed(unexpected.map { "\(scenarios[$0, default: 0]) \($0.predicate)" })
    }

    private var requirementSentence: String? {
        let covered = requirements[.covered, default: 0]
        let missing = requirements[.missing, default: 0]
        let excluded = requirements[.excluded, default: 0]
        guard covered + missing + excluded > 0 else { return nil }
        var text = "\(covered) of \(counted(covered + missing, "requirement")) covered"
        if missing > 0 { text += ", \(missing) missing" }
        if excluded > 0 { text += ", \(excluded) more excluded" }
        return text
    }

    private var saboteurSentence: String? {
        guard let survived = saboteurs[.survived] else { return nil }
        return "\(survived) of \(counted(saboteurs.values.reduce(0, +), "saboteur")) survived"
    }

    private static func tally<Key: Hashable>(_ values: [Key]) -> [Key: Int] {
        values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
