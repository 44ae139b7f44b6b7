import CarillonResults
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("The ledger of a run")
struct LedgerTests {
    static let cases = ["t/a", "t/b"].flatMap { id in
        Scenario(id, "It.", covers: []) { _ in }.cases(on: [.memory])
    }

    /// The run of each number, where each case has two seeds.
    static func run(_ number: Int) -> WorldRun {
        WorldRun(
            scenarioCase: cases[number / 2], seed: Seed(UInt64(number % 2)), saboteur: nil, options: RunOptions())
    }

    static func found(_ verdict: Verdict, seed: Int = 0, engine: String = "stream", differs: String? = nil) -> RunEnd {
        var run = SupervisionTests.run([], digest: "")
        run.seed = "0x\(seed)"
        return .found(
            Finding(
                record: WorldRun.Record(verdict: verdict, reason: nil, run: run, engines: [engine]),
                nondeterminism: differs))
    }

    @Test("is complete when each run of each case has ended, and then nothing was cancelled")
    func complete() throws {
        var ledger = Ledger(cases: LedgerTests.cases, seedCount: 2)
        for number in [2, 0, 3, 1] {
            #expect(!ledger.isComplete)
            let verdict = ledger.add(LedgerTests.found(.pass), of: LedgerTests.run(number), number: number).verdict
            #expect(verdict == .pass)
        }
        #expect(ledger.isComplete && !ledger.isClosed)
        let report = ledger.close(wasCancelled: true)
        #expect(ledger.isClosed && !report.wasCancelled)
        #expect(report.nondeterminism.isEmpty && report.faults.isEmpty)
        #expect(report.scenarios.map(\.id) == ["t/a", "t/b"])
        #expect(report.scenarios.map(\.seedsRun) == [2, 2])
        #expect(report.scenarios.map(\.verdict) == [.pass, .pass])
        #expect(report.scenarios.map(\.engine) == ["stream", "stream"])
        #expect(report.scenarios.map(\.passingRun) == [nil, nil], "nothing failed")
    }

    @Test("says which cases were not run, and whether that was meant", arguments: [true, false])
    func incomplete(isCancelled: Bool) {
        var ledger = Ledger(cases: LedgerTests.cases, seedCount: 2)
        for number in 0...1 { _ = ledger.add(LedgerTests.found(.pass), of: LedgerTests.run(number), number: number) }
        let report = ledger.close(wasCancelled: isCancelled)
        #expect(report.wasCancelled == isCancelled)
        #expect(report.scenarios.map(\.verdict) == [.pass, .notRun])
        #expect(report.scenarios.map(\.seedsRun) == [2, 0])
        #expect(report.scenarios.map(\.engine) == ["stream", "in-process"])
    }

    @Test("shows the worst of a case's runs, the earliest seed first, whatever the order in which they ended")
    func worst() throws {
        var ledger = Ledger(cases: LedgerTests.cases, seedCount: 3)
        let ends = [
            (5, LedgerTests.found(.fail, seed: 2, differs: "b differs")), (3, LedgerTests.found(.pass, seed: 0)),
            (4, LedgerTests.found(.fail, seed: 1, engine: "libmosquitto", differs: "a differs")),
            (0, LedgerTests.found(.pass, seed: 0)), (1, LedgerTests.found(.pass, seed: 1)),
        ]
        for (number, end) in ends { _ = ledger.add(end, of: LedgerTests.run(number / 3 * 2), number: number) }
        let lost = LostRun(Loss(cause: .exited(status: 3)), in: try FlightBox())
        #expect(
            lost.leftBehind(showingSecrets: false)
                == "Something that a scenario had left behind went wrong after its end: the code under test called exit(3)"
        )
        let verdict = ledger.add(.lost(lost), of: LedgerTests.run(1), number: 2).verdict
        #expect(verdict == .crashed)
        let report = ledger.close()
        #expect(report.nondeterminism == ["a differs", "b differs"])
        #expect(report.scenarios.map(\.verdict) == [.crashed, .fail])
        #expect(report.scenarios.map(\.failingSeeds) == [["0x1"], ["0x1", "0x2"]])
        #expect(report.scenarios.map(\.run?.seed) == ["0x1", "0x1"])
        #expect(
            report.scenarios.map(\.passingRun?.seed) == ["0x0", "0x0"], "to be laid beside the one that did not pass")
        #expect(report.scenarios.map(\.engine) == ["stream", "libmosquitto + stream"])
        #expect(
            report.scenarios[0].reason
                == "the code under test called exit(3). It was at 0 s of virtual time, after 0 steps.")
    }
}
