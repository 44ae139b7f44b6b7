import CarillonConformance
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Synchronization
import Testing

/// Runs whose events nobody will read.
struct QuickRunTests {
    private func results(_ scenario: Scenario, traced: Bool, seeds: Int = 1) async -> [ScenarioResult] {
        var options = RunOptions()
        options.networks = [.memory]
        options.tracesExpectedRuns = traced
        options.seedCount = seeds
        return await Runner(options: options).run([scenario]).scenarios
    }

    @Test func expectedRunsHaveNoEventsAndTheSameDigest() async {
        let scenario = Scenario("test/quiet", "A kettle boils.", covers: []) { world in
            world.note("it boils")
            try await world.advance(by: .seconds(1))
            world.expect(1, equals: 1, "one is one")
        }
        let (whole, quick) = await (results(scenario, traced: true), results(scenario, traced: false))
        #expect(whole[0].run?.trace.isEmpty == false)
        #expect(quick[0].run?.trace.isEmpty == true)
        #expect(whole[0].run?.digest == quick[0].run?.digest)
        #expect(quick[0].verdict == .pass)
    }

    @Test func aFailureHasItsEvents() async {
        let runs = Mutex(0)
        let scenario = Scenario("test/loud", "A kettle boils.", covers: []) { world in
            runs.withLock { $0 += 1 }
            world.note("it boils over")
            world.expect(1, equals: 2, "one is two")
        }
        let result = await results(scenario, traced: false)[0]
        #expect(result.verdict == .fail)
        #expect(result.run?.trace.map(\.text).contains("it boils over") == true)
        #expect(runs.withLock { $0 } == 2)
    }

    @Test(arguments: [true, false]) func aLongFailureHasItsEndToo(traced: Bool) async {
        let scenario = Scenario("test/long", "A kettle boils.", covers: []) { world in
            for number in 1...3_000 { world.note("bubble \(number)") }
            world.expect(1, equals: 2, "one is two")
        }
        let run = await results(scenario, traced: traced)[0].run
        #expect(run?.trace.last?.text == "bubble 3000")
        #expect(run?.omittedEvents == 0)
    }

    @Test func aFailureThatDoesNotComeAgainIsKept() async {
        let runs = Mutex(0)
        let scenario = Scenario("test/moody", "A kettle boils each time.", covers: []) { world in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            world.expect(run, equals: 2, "it is the second time")
        }
        var options = RunOptions()
        (options.networks, options.tracesExpectedRuns) = ([.memory], false)
        let report = await Runner(options: options).run([scenario])
        #expect(report.scenarios.map(\.verdict) == [.fail])
        #expect(
            report.nondeterminism.first?.hasSuffix(
                "it ended as fail at “it is the second time”, and as pass when it was repeated") == true)
    }

    @Test func aScenarioReadsItsOwnEvents() async {
        let scenario = Scenario("test/reader", "A kettle is heard.", covers: []) { world in
            world.note("it boils")
            world.expect(world.trace.events.map(\.text), equals: ["it boils"], "somebody hears it")
        }
        #expect(await results(scenario, traced: false)[0].verdict == .pass)
        // Nobody may pass because there is nothing to read.
        let deaf = Scenario("test/deaf", "A kettle is not heard.", covers: []) { world in
            world.note("it boils")
            world.expect(world.trace.events.count, equals: 0, "nobody hears it")
        }
        #expect(await results(deaf, traced: false)[0].verdict == .fail)
    }
}
