import CarillonResults
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The rounds of a run")
struct RoundsTests {
    private static let cases = [
        ScenarioCase(Scenario("t/a", "A.", covers: []) { _ in }, on: nil),
        ScenarioCase(Scenario("t/b", "B.", covers: []) { _ in }, on: nil),
    ]

    @Test("have ever new seeds, twice as many each time, up to a bound")
    func everNew() {
        let rounds = Rounds(everNewSeedsFrom: Seed(10), most: nil, RoundsTests.cases)
        #expect(rounds.isEndless && rounds.runCount == nil && rounds.firstSeed == Seed(10))
        let first = Array(rounds.prefix(9))
        #expect(first.map(\.seedCount) == [1, 2, 4, 8, 16, 32, 64, 64, 64])
        #expect(first.map(\.seed.value) == [10, 11, 13, 17, 25, 41, 73, 137, 201])
        #expect(first.allSatisfy { $0.cases.count == 2 })
    }

    @Test("end at the number of seeds that is the most", arguments: [1, 2, 3, 7, 100])
    func most(seeds: Int) {
        let rounds = Rounds(everNewSeedsFrom: Seed(0), most: seeds, RoundsTests.cases)
        #expect(rounds.runCount == 2 * seeds)
        #expect(rounds.reduce(0) { $0 + $1.seedCount } == seeds)
    }

    @Test("are those that were given, in that order")
    func given() {
        let rounds = Rounds([
            Round(cases: RoundsTests.cases, seed: Seed(5), seedCount: 3),
            Round(cases: [RoundsTests.cases[0]], seed: Seed(2), seedCount: 1),
        ])
        #expect(!rounds.isEndless && rounds.runCount == 7 && rounds.firstSeed == Seed(5))
        #expect(rounds.map(\.seed.value) == [5, 2])
    }

    @Test("add up: seeds, failing seeds, times, and the worst run of each scenario")
    func sum() {
        func report(_ verdict: Verdict, _ seed: String, count: Int = 1) -> Runner.Report {
            var result = Sample.result("t/a", verdict, reason: seed)
            result.seedsRun = count
            if !verdict.isAsExpected, count > 0 { result.failingSeeds = [seed] }
            var report = Runner.Report(scenarios: [result], nondeterminism: [seed], wasCancelled: count == 0)
            report.realTimes.add(.seconds(1), scenario: "t/a", network: "memory")
            return report
        }
        var sum = Runner.Report()
        sum.add(report(.pass, "0x1"))
        sum.add(report(.fail, "0x2", count: 2))
        sum.add(report(.pass, "0x4"))
        sum.add(report(.fail, "0x5"))
        sum.add(report(.notRun, "0x6", count: 0))
        #expect(sum.scenarios.count == 1)
        #expect(sum.scenarios.first?.verdict == .fail && sum.scenarios.first?.reason == "0x2")
        #expect(sum.scenarios.first?.seedsRun == 5)
        #expect(sum.scenarios.first?.failingSeeds == ["0x2", "0x5"])
        #expect(sum.nondeterminism.count == 5 && sum.wasCancelled)
        #expect(sum.scenarios.first.flatMap(sum.realTimes.time) == .seconds(5))
        var late = Runner.Report()
        late.add(report(.notRun, "0x1", count: 0))
        late.add(report(.pass, "0x2"))
        #expect(late.scenarios.first?.verdict == .pass)
    }
}
