import CarillonResults

/// Where a supervisor writes down what came of its runs.
struct Ledger {
    private var tallies: [Tally]
    private var nondeterminism: [String] = []
    var faults: [String] = []
    private let seedCount: Int

    init(cases: Int, seedCount: Int) {
        self.seedCount = seedCount
        tallies = Array(repeating: Tally(), count: cases)
    }

    /// Notes the end of a run. Returns its verdict.
    mutating func add(_ end: RunEnd, of run: WorldRun, index: Int) -> Verdict {
        let record: WorldRun.Record
        switch end {
        case .found(let finding):
            record = finding.record
            if let difference = finding.nondeterminism { nondeterminism.append(difference) }
        case .lost(let wreck):
            record = run.record(of: wreck)
        }
        tallies[index / seedCount].add(record, number: index % seedCount)
        return record.verdict
    }

    /// Notes that a worker came to a bad end while it ran nothing.
    mutating func addFault(_ end: RunEnd) {
        guard case .lost(let wreck) = end else { return }
        faults.append("after the end of a scenario something that it had left behind went wrong: \(wreck.loss.description)")
    }

    /// All of it. Where lost runs were is looked up now, once for all.
    func report(of cases: [ScenarioCase], wasCancelled: Bool) -> Runner.Report {
        let symbols = Symbols(for: tallies.flatMap(\.addresses))
        return Runner.Report(
            scenarios: zip(cases, tallies).map { scenarioCase, tally in tally.result(of: scenarioCase, symbols) },
            nondeterminism: nondeterminism.sorted(), faults: faults, wasCancelled: wasCancelled)
    }
}
