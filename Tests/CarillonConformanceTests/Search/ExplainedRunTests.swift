import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonConformance

@Suite("The explanation of a kept run")
struct ExplainedRunTests {
    private static func kept(_ script: ChoiceScript, of scenario: Scenario = SearchTests.kettle()) throws
        -> ScenarioCase
    {
        let replay = Replay(
            scenario: scenario.id, network: nil, seed: Seed(0x5eed), script: script, digest: "", verdict: .fail,
            failure: "known", faults: [], saboteur: nil)
        return try #require(replay.scenarioCase(of: scenario, file: "x.json", isAsked: true))
    }

    private static let burnt = ChoiceScript(["scenario.operation.1": [1, 0, 3], "scenario.operation.2": [1, 0, 4]])

    private static func explained(
        _ script: ChoiceScript = burnt, of scenario: Scenario = SearchTests.kettle(), jobs: Int = 1,
        limit: Duration? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> ExplainedRun {
        var options = RunOptions()
        options.jobs = jobs
        return try ExplainedRun(
            kept(script, of: scenario), runsOfPoint: 20, limit: limit, options: options, isCancelled: isCancelled)
    }

    @Test("Choices are told by the event that they bring about, and by the one that comes without them")
    func causes() throws {
        let result = try #require(try ExplainedRunTests.explained().result)
        let explanation = try #require(result.explanation)
        // Each of the four choices leads to the same event: two operations, and what they do.
        #expect(explanation.choiceCount == 4 && explanation.causes.map(\.choices) == [4])
        #expect(explanation.causes.first?.text.hasSuffix(": it smells") == true)
        #expect(explanation.causes.first?.instead == "scenario: it sings")
        #expect(
            explanation.causes.first?.begin == 1_000_000_000 && explanation.causes.first?.end == nil
                && !explanation.isCut)
        #expect(result.id.hasPrefix("test/kettle@") && result.verdict == .fail)
        #expect(result.run?.reproduce == "carillon run --replay 'x.json'")
    }

    @Test("The nearest run that passes has all choices but one, and as many events in common as it can")
    func nearest() throws {
        let result = try #require(try ExplainedRunTests.explained().result)
        let passing = try #require(result.passingRun)
        #expect(result.explanation?.sharedChoices == nil && passing.seed == "0x5eed" && passing.reproduce == "")
        #expect(passing.expectations.allSatisfy(\.passed) && passing.trace.map(\.text) == ["all is calm"])
    }

    @Test("Among the runs that pass, the one is nearest that parts latest, in whatever order they were tried")
    func latest() throws {
        let steps = Scenario("test/steps", "One of two steps is left out.", covers: []) { world in
            let first = world.random("z").next(below: 2)
            world.note("first \(first)")
            let second = world.random("a").next(below: 2)
            world.note("second \(second)")
            world.expect(first == 0 || second == 0, "one is left out")
        }
        let script = ChoiceScript(["scenario.a": [1], "scenario.z": [1]])
        let result = try #require(try ExplainedRunTests.explained(script, of: steps).result)
        #expect(result.passingRun?.trace.map(\.text) == ["first 1", "second 0"])
        #expect(result.explanation?.causes.map(\.text).map { String($0.suffix(8)) } == [" first 1", "second 1"])
    }

    @Test("Where the share rises slowly, the curve is drawn to the very event at which the run was lost")
    func slowly() throws {
        let tosses = Scenario("test/tosses", "Few tosses of 200 are heads.", covers: []) { world in
            let random = world.random()
            var heads = 0
            for number in 1...200 {
                if random.next(below: 2) == 0 { heads += 1 }
                world.note("toss \(number)")
            }
            world.expect(heads < 120, "fewer than 120 are heads")
        }
        let explanation = try #require(try ExplainedRunTests.explained(ChoiceScript(), of: tosses).result?.explanation)
        let index = try #require(explanation.curve.firstIndex { $0 == explanation.lost })
        let numbers = explanation.curve[index - 1...index].map {
            $0.event.flatMap { Int($0.split(separator: " ").last ?? "") }
        }
        #expect(try #require(numbers[1]) == #require(numbers[0]) + 1 && explanation.curve.count < 60)
    }

    @Test("The curve begins with chance, ends with certainty, and names the event after which the run was lost")
    func curve() throws {
        // Few times come, so that the two are rare.
        var script = ExplainedRunTests.burnt
        script.lists["scenario.operation"] = [3]
        let explanation = try #require(try ExplainedRunTests.explained(script).result?.explanation)
        #expect(explanation.curve.first?.event == nil && explanation.curve.first?.runs == 20)
        #expect(try #require(explanation.curve.first).share < 0.9 && explanation.curve.last?.failing == 20)
        #expect(explanation.lost?.event?.hasSuffix(": it smells") == true)
        // No choice lies between the moment at which it was lost and the one before.
        let index = try #require(explanation.curve.firstIndex { $0 == explanation.lost })
        #expect(explanation.curve[index - 1].share < 0.9)
    }

    @Test("A scenario that reads its world's events has a curve like any other")
    func reader() throws {
        let script = ChoiceScript(["scenario.scenario": [7]])
        let result = try ExplainedRunTests.explained(script, of: SearchTests.reader(7)).result
        let curve = try #require(result?.explanation?.curve)
        #expect(try #require(curve.first).share < 0.5 && curve.last?.share == 1)
    }

    @Test("A fault is told with its time, and the run without it passes")
    func faults() throws {
        let knocks = WeatherKind("knocks") { world, _ in
            world.note("the lid rattles")
            world.fail("nobody knocks")
            return WeatherFault("a knock", mend: { world.note("the lid is quiet") })
        }
        let lid = Scenario(
            "test/lid", "The lid is quiet.", covers: [], weather: Weather(knocks, calmAfter: .minutes(1))
        ) {
            world in
            try await world.calm()
            world.expect(true, "it is calm")
        }
        var settings = Search.Settings()
        settings.mostRuns = 100
        let search = try Search([ScenarioCase(lid, on: nil)], settings, isCancelled: { false })
        try search.run(onProgress: { _ in }, onFailure: { _ in })
        let failure = try #require(search.state.failures.first)
        let result = try search.result(of: failure, in: "x.json", explainedWithin: .seconds(60)) { _ in }
        let causes = try #require(result.explanation?.causes)
        #expect(causes.map(\.text) == ["a knock"] && causes.first?.choices == 0 && causes.first?.instead == nil)
        #expect(try #require(causes.first?.end) > causes[0].begin)
        #expect(result.passingRun?.trace.contains { $0.text == "the lid rattles" } == false)
        #expect(search.passed.isEmpty && result.id == "test/lid@\(failure.replay.name)")
    }

    @Test("A run that needs no choice stands beside one that has others, and is the same up to the last chance")
    func chance() throws {
        let coin = Scenario("test/coin", "Tails.", covers: []) { world in
            world.note("it is tossed")
            let side = world.random().next(below: 3)
            world.note("side \(side)")
            world.expect(side > 0, "it is not heads")
        }
        let result = try #require(try ExplainedRunTests.explained(ChoiceScript(), of: coin).result)
        let explanation = try #require(result.explanation)
        #expect(explanation.causes == [] && explanation.choiceCount == 0 && explanation.sharedChoices != nil)
        #expect(result.passingRun?.trace.map(\.text).first == "it is tossed")
        #expect(result.passingRun?.expectations.allSatisfy(\.passed) == true)
        #expect(explanation.curve[0].failing < 18 && explanation.curve.last?.failing == 20)
    }

    @Test("One that fails whatever happens has no passing run beside it")
    func certain() throws {
        let never = Scenario("test/never", "Never.", covers: []) { world in
            _ = world.random().next(below: 3)
            world.expect(false, "it works")
        }
        let result = try #require(try ExplainedRunTests.explained(ChoiceScript(), of: never).result)
        #expect(result.passingRun == nil && result.explanation?.lost?.event == nil)
        #expect(result.explanation?.lost?.failing == 20)
    }

    @Test("The same file gives the same explanation, with one job and with three")
    func same() throws {
        let one = try #require(try ExplainedRunTests.explained().result)
        #expect(try ExplainedRunTests.explained().result == one)
        #expect(try ExplainedRunTests.explained(jobs: 3).result == one)
    }

    @Test("Without time it says that it was cut; cancelled it has no result; a run that passes cannot be explained")
    func ends() throws {
        let cut = try #require(try ExplainedRunTests.explained(limit: .zero).result?.explanation)
        #expect(cut.isCut && cut.curve == [] && cut.causes == [])
        #expect(try ExplainedRunTests.explained(isCancelled: { true }).result == nil)
        #expect(throws: ReplayFault.self) { _ = try ExplainedRunTests.explained(ChoiceScript()) }
    }

    @Test("A failure that there is no time to explain keeps its name and its command")
    func unexplained() throws {
        var settings = Search.Settings()
        settings.mostRuns = 100
        let calm = Scenario("test/calm", "Nothing.", covers: []) { $0.expect(true, "nothing") }
        let cases = [SearchTests.kettle(), calm].map { ScenarioCase($0, on: nil) }
        let search = try Search(cases, settings, isCancelled: { false })
        try search.run(onProgress: { _ in }, onFailure: { _ in })
        let failure = try #require(search.state.failures.first)
        let result = try search.result(of: failure, in: "x.json", explainedWithin: nil) { _ in }
        #expect(result.explanation == nil && result.id == "test/kettle@\(failure.replay.name)")
        #expect(result.run?.reproduce == "carillon run --replay 'x.json'")
        #expect(search.passed.map(\.id) == ["test/calm"])
        #expect(search.passed.map(\.verdict) == [.pass] && search.passed.map(\.seedsRun) == [50])
    }
}
