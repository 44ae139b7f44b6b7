import CarillonResults

/// The record in which a supervisor notes the results of the runs of some cases.
struct Ledger {
    private let cases: [ScenarioCase]
    private let seedCount: Int
    private var tallies: [Tally]
    private var nondeterminism: [String] = []
    private var realTimes = RealTimes()
    private var count = 0
    private(set) var isClosed = false

    init(cases: [ScenarioCase], seedCount: Int) {
        self.cases = cases
        self.seedCount = seedCount
        tallies = Array(repeating: Tally(), count: cases.count)
    }

    /// Whether every run has ended.
    var isComplete: Bool { count == cases.count * seedCount }

    /// Notes the end of a run, and the real time that it took, if that is known. Returns its record.
    mutating func add(
        _ end: RunEnd, of run: WorldRun, number: Int, lasting realTime: Duration? = nil
    ) -> WorldRun.Record {
        let record: WorldRun.Record
        switch end {
        case .found(let finding):
            record = finding.record
            if let difference = finding.nondeterminism { nondeterminism.append(difference) }
        case .lost(let lost):
            record = run.record(of: lost)
        }
        count += 1
        tallies[number / seedCount].add(record, number: number % seedCount)
        if let realTime {
            realTimes.add(
                realTime, scenario: run.scenarioCase.scenario.id, network: run.scenarioCase.place ?? "none")
        }
        return record
    }

    /// Returns the report of all runs. The places of all lost runs are looked up now, once for all.
    mutating func close(wasCancelled: Bool = false) -> Runner.Report {
        isClosed = true
        let symbols = Symbols(for: tallies.flatMap(\.addresses))
        return Runner.Report(
            scenarios: zip(cases, tallies).map { scenarioCase, tally in tally.result(of: scenarioCase, symbols) },
            nondeterminism: nondeterminism.sorted(), wasCancelled: wasCancelled && !isComplete,
            realTimes: realTimes)
    }
}
