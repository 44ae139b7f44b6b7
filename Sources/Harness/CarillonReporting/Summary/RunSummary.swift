public import CarillonResults

/// The summary of a run: the verdict in one line, and the figures behind it.
public struct RunSummary: Sendable {
    /// The number of scenarios. A scenario counts once, however many engines and networks it ran on.
    public let scenarioCount: Int
    /// The number of scenarios for each verdict. A scenario counts with its worst verdict.
    public let scenarios: [Verdict: Int]
    /// The number of outcomes for each verdict. A scenario has an outcome for each engine and network.
    public let outcomes: [Verdict: Int]
    /// The number of runs over all seeds, engines and networks.
    public let runCount: Int
    /// The number of requirements for each standing.
    public let requirements: [RequirementOutcome: Int]
    /// The number of saboteurs for each outcome.
    public let saboteurs: [SaboteurResult.Outcome: Int]
    /// The same as ``requirements`` without those that the run did not touch, if it was one of a few scenarios.
    private let touchedRequirements: [RequirementOutcome: Int]

    /// The summary of the results.
    public init(_ results: RunResults) {
        let byScenario = Dictionary(grouping: results.scenarios, by: \.id)
        scenarioCount = byScenario.count
        scenarios = Self.tally(byScenario.values.map { Verdict.worst(of: $0.map(\.verdict)) })
        outcomes = Self.tally(results.scenarios.map(\.verdict))
        runCount = results.scenarios.reduce(0) {
            $0.addingReportingOverflow(max(0, $1.seedsRun)).partialValue
        }
        requirements = Self.tally(results.requirements.map(RequirementOutcome.init))
        touchedRequirements = Self.tally(results.touched.requirements.map(RequirementOutcome.init))
        saboteurs = Self.tally(results.saboteurs.map(\.outcome))
    }

    /// Whether nothing is left to mend: something passed, every verdict is an expected one, no requirement is missing,
    /// and no saboteur survived or was caught by mistake.
    public var isAsExpected: Bool {
        scenarios[.pass, default: 0] > 0 && scenarios.keys.allSatisfy(\.isAsExpected)
            && requirements[.missing, default: 0] == 0 && saboteurs.keys.allSatisfy(\.isAsExpected)
    }

    /// The verdict in one line: `All 93 scenarios passed; 81 of 85 requirements hold, 4 are excluded.`
    public var sentence: String { clauses.joined(separator: " ") }

    /// The parts of the sentence, each with the mark that ends it.
    var clauses: [String] {
        let clauses = [scenarioSentence, requirementSentence, saboteurSentence].compactMap(\.self)
        return clauses.dropLast().map { $0 + ";" } + clauses.suffix(1).map { $0 + "." }
    }

    private var scenarioSentence: String {
        guard scenarioCount > 0 else { return "Nothing ran" }
        let passed = scenarios[.pass, default: 0]
        if passed == scenarioCount {
            return scenarioCount == 1
                ? "The only scenario passed" : "All \(counted(scenarioCount, "scenario")) passed"
        }
        let unexpected = Verdict.worstFirst.filter { !$0.isAsExpected && scenarios[$0] != nil }
        if let verdict = unexpected.first {
            let number = unexpected.reduce(0) { $0 + scenarios[$1, default: 0] }
            let predicate = unexpected.count == 1 ? verdict.predicate : "did not end as expected"
            return "\(grouped(number)) of \(counted(scenarioCount, "scenario")) \(predicate)"
        }
        let others = Verdict.worstFirst.filter { $0 != .pass && scenarios[$0] != nil }
            .map { "\(grouped(scenarios[$0, default: 0])) \($0.predicate)" }
        return "\(passed == 0 ? "None" : grouped(passed)) of \(counted(scenarioCount, "scenario")) passed, "
            + listed(others)
    }

    private var requirementSentence: String? {
        let requirements = touchedRequirements
        let count = requirements.values.reduce(0, +)
        guard count > 0 else { return nil }
        let holding = requirements[.holds, default: 0]
        if holding == count {
            return count == 1 ? "the only requirement holds" : "all \(counted(count, "requirement")) hold"
        }
        let others = RequirementOutcome.allCases.filter { $0 != .holds }
            .compactMap { standing in requirements[standing].map { standing.sentence($0) } }
        return "\(holding == 0 ? "none" : grouped(holding)) of \(counted(count, "requirement")) "
            + "\(holding < 2 ? "holds" : "hold"), " + listed(others)
    }

    private var saboteurSentence: String? {
        let words: [(SaboteurResult.Outcome, String)] = [
            (.survived, "survived"), (.mistaken, "caught by another expectation"), (.tooGross, "too gross"),
        ]
        let whole = " of \(counted(saboteurs.values.reduce(0, +), "saboteur"))"
        let parts = words.compactMap { outcome, word in saboteurs[outcome].map { ($0, word) } }
        if parts.isEmpty { return nil }
        return listed(
            parts.enumerated().map { "\(grouped($1.0))\($0 == 0 ? whole : "") \($1.1)" })
    }

    private static func tally<Key: Hashable>(_ values: [Key]) -> [Key: Int] {
        values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
