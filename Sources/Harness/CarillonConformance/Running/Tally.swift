import CarillonResults

/// The runs of one scenario in the form that a report needs: their number, the failed ones, the one to show, and one
/// that passed.
struct Tally: Sendable {
    private var count = 0
    private var engines: Set<String> = []
    private var failing: [(number: Int, seed: String)] = []
    /// The run with the worst verdict, and among those the one with the earliest seed.
    private var shown: (number: Int, record: WorldRun.Record)?
    /// The run that passed with the earliest seed.
    private var passing: (number: Int, record: WorldRun.Record)?

    mutating func add(_ record: WorldRun.Record, number: Int) {
        count += 1
        engines.formUnion(record.engines)
        if !record.verdict.isAsExpected { failing.append((number, record.run.seed)) }
        if record.verdict == .pass, number < passing?.number ?? .max { passing = (number, record) }
        guard let current = shown else {
            shown = (number, record)
            return
        }
        let (old, new) = (current.record.verdict.severity, record.verdict.severity)
        if new > old || (new == old && number < current.number) { shown = (number, record) }
    }

    /// The engines that spoke for clients in any of the runs.
    private var engine: String { engines.isEmpty ? "in-process" : engines.sorted().joined(separator: " + ") }

    /// The addresses of code in the run to show.
    var addresses: [UInt64] { shown?.record.addresses ?? [] }

    /// Returns the result of a case.
    ///
    /// - Parameter symbols: the functions and lines of ``addresses``.
    func result(of scenarioCase: ScenarioCase, _ symbols: Symbols) -> ScenarioResult {
        let record = shown?.record.explained(by: symbols)
        let scenario = scenarioCase.scenario
        return ScenarioResult(
            id: scenario.id, summary: scenario.summary, covers: scenario.covers.map(\.name), source: scenario.source,
            engine: engine, network: scenarioCase.place ?? "none",
            verdict: record?.verdict ?? .notRun,
            reason: record?.reason, seedsRun: count,
            failingSeeds: failing.sorted { $0.number < $1.number }.prefix(100).map(\.seed),
            run: record.map {
                SourceReader.addExcerpts(to: $0.run, hiding: $0.secrets).cuttingBytes(after: $0.verdict)
            },
            passingRun: record?.verdict.isAsExpected == false
                ? passing.map { $0.record.run.cuttingBytes(after: .pass) } : nil)
    }
}
