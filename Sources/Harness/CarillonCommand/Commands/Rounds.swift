import CarillonConformance
import CarillonResults

/// Some scenarios, and the consecutive seeds with which they run.
struct Round: Sendable {
    var cases: [ScenarioCase]
    var seed: Seed
    var seedCount: Int
}

/// The rounds of a run, one after the other. Most runs have a single one.
struct Rounds: Sequence, IteratorProtocol {
    /// The most seeds of a round among ever new ones. Each round costs new processes, and its results stay in memory
    /// until it has ended.
    static let mostSeeds = 64

    private var given: [Round]
    private var endless: (cases: [ScenarioCase], seed: Seed, count: Int, left: Int)?

    /// The number of all runs; `nil` if only a failure or Control-C ends them.
    let runCount: Int?

    /// Whether the rounds go on with ever new seeds.
    var isEndless: Bool { endless != nil }

    /// The first seed.
    let firstSeed: Seed

    /// Rounds with their own scenarios and seeds.
    init(_ rounds: [Round]) {
        given = rounds.reversed()
        firstSeed = rounds.first?.seed ?? .standard
        runCount = rounds.reduce(0) { $0 + $1.cases.count * $1.seedCount }
    }

    /// Rounds with ever new seeds: one, then two, then four, and so on.
    ///
    /// - Parameter most: the number of seeds after which the rounds end; `nil` for no end.
    init(everNewSeedsFrom seed: Seed, most: Int?, _ cases: [ScenarioCase]) {
        given = []
        firstSeed = seed
        endless = (cases, seed, 1, most ?? .max)
        runCount = most.map { $0 * cases.count }
    }

    mutating func next() -> Round? {
        if let round = given.popLast() { return round }
        guard let round = endless, round.left > 0 else { return nil }
        let count = Swift.min(round.count, round.left)
        let following = Swift.min(2 * round.count, Rounds.mostSeeds)
        endless = (round.cases, round.seed.advanced(by: count), following, round.left - count)
        return Round(cases: round.cases, seed: round.seed, seedCount: count)
    }
}

extension Runner.Report {
    /// Adds the report of a later round.
    mutating func add(_ later: Runner.Report) {
        var places: [String: Int] = [:]
        for (index, result) in scenarios.enumerated() { places[RunDisplay.key(of: result)] = index }
        for result in later.scenarios {
            if let place = places[RunDisplay.key(of: result)] {
                scenarios[place].add(result)
            } else {
                scenarios.append(result)
            }
        }
        nondeterminism += later.nondeterminism
        faults += later.faults
        wasCancelled = wasCancelled || later.wasCancelled
        realTimes.add(later.realTimes)
    }
}

extension ScenarioResult {
    /// Adds the runs of the same scenario with later seeds. The worst run is the one to show.
    fileprivate mutating func add(_ later: ScenarioResult) {
        if later.seedsRun == 0 { return }
        let (count, failing) = (seedsRun + later.seedsRun, failingSeeds + later.failingSeeds)
        if seedsRun == 0 || later.verdict.severity > verdict.severity { self = later }
        (seedsRun, failingSeeds) = (count, Array(failing.prefix(100)))
    }
}
