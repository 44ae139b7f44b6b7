import CarillonResults

/// The runs of one scenario, boiled down to what a report needs: how many there were, which went wrong, and the one to show.
struct Tally: Sendable {
    private var count = 0
    private var engines: Set<String> = []
    private var failing: [(number: Int, seed: String)] = []
    /// The run with the worst verdict, and among those the one with the earliest seed.
    private var shown: (number: Int, record: WorldRun.Record)?

    mutating func add(_ record: WorldRun.Record, number: Int) {
        count += 1
        engines.formUnion(record.engines)
        if !record.verdict.isAsExpected { failing.append((number, record.run.seed)) }
        guard let current = shown else {
            shown = (number, record)
            return
        }
        let (old, new) = (current.record.verdict.severity, record.verdict.severity)
        if new > old || (new == old && number < current.number) { shown = (number, record) }
    }

    /// What spoke for clients, in any of the runs.
    private var engine: String { engines.isEmpty ? "in-process" : engines.sorted().joined(separator: " + ") }

    /// The addresses of code that the run to show speaks of.
    var addresses: [UInt64] { shown?.record.addresses ?? [] }

    /// - Parameter symbols: what ``addresses`` mean.
    func result(of scenarioCase: ScenarioCase, _ symbols: Symbols) -> ScenarioResult {
        let record = shown?.record.explained(by: symbols)
        let scenario = scenarioCase.scenario
        return ScenarioResult(
            id: scenario.id, summary: scenario.summary, covers: scenario.covers.map(\.name), source: scenario.source,
            engine: engine, network: scenarioCase.place ?? "none",
            verdict: record?.verdict ?? .notRun,
            reason: record?.reason, seedsRun: count,
            failingSeeds: failing.sorted { $0.number < $1.number }.prefix(100).map(\.seed), run: record?.run)
    }
}
