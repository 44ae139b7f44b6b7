import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonConformance

@Suite("Kept runs")
struct KeptRunTests {
    private static let burnt = Replay(
        scenario: "test/kettle", network: nil, seed: Seed(0x5eed),
        script: ChoiceScript(["scenario.operation.1": [1, 0, 3], "scenario.operation.2": [1, 0, 4]]),
        digest: "0123456789abcdef", verdict: .fail,
        failure: "the kettle is not burnt", faults: ["at 00:00:01: a knock"], saboteur: nil)

    private static func suite(_ scenario: Scenario = SearchTests.kettle()) -> Suite {
        Suite("Kettles", requirements: [], scenarios: [scenario])
    }

    private static func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("run.json")
        try Data(text.utf8).write(to: file)
        try body(file.path)
    }

    private static func result(_ replay: Replay, of scenario: Scenario, isAsked: Bool = false) async throws
        -> ScenarioResult
    {
        let scenarioCase = try #require(replay.scenarioCase(of: scenario, file: "F/run.json", isAsked: isAsked))
        return try #require(await Runner().run([scenarioCase]).scenarios.first)
    }

    // MARK: Files

    @Test("A file keeps everything, and names only choices that are not the first possibility")
    func roundTrip() throws {
        let text = String(decoding: KeptRunTests.burnt.data, as: UTF8.self)
        #expect(text.contains(#""scenario.operation.1" : "0:1 2:3""#) && text.hasSuffix("}\n"))
        try KeptRunTests.withFile(text) { path in
            let read = try Replay(readingFrom: path)
            #expect(read == KeptRunTests.burnt)
        }
    }

    @Test(
        "A file that is of no use is refused in a sentence",
        arguments: [
            ("", "no JSON object"), ("{\"carillonRun\": 1", "was cut short"), ("[1]", "no JSON object"),
            (#"{"carillonRun": 7}"#, "format 7, and this program reads format 1"),
            (#"{"carillonRun": 1, "seed": "1", "choices": {}}"#, "has no “scenario”"),
            (#"{"carillonRun": 1, "scenario": 3, "seed": "1", "choices": {}}"#, "“scenario” is of another kind"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "no", "choices": {}}"#, "the seed “no”"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "1", "network": "air", "choices": {}}"#, "network “air”"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "1", "expect": "joy", "choices": {}}"#, "expects “joy”"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "1", "choices": {"s": "3:1 2:1"}}"#, "choice “2:1” in “s”"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "1", "choices": {"s": "9999999:1"}}"#, "“9999999:1”"),
            (#"{"carillonRun": 1, "scenario": "a", "seed": "1", "choices": {"s": "1:-1"}}"#, "choice “1:-1”"),
        ])
    func badFile(text: String, sentence: String) throws {
        try KeptRunTests.withFile(text) { path in
            do throws(ReplayFault) {
                _ = try Replay(readingFrom: path)
                Issue.record("it was read")
            } catch {
                #expect(error.description.contains(sentence) && error.description.hasPrefix(path), "\(error)")
            }
        }
    }

    @Test("A run of an unknown scenario, network or saboteur is a fault, and the others are cases")
    func unknown() throws {
        var replays = (0..<4).map { _ in KeptRunTests.burnt }
        replays[1].scenario = "test/teapot"
        replays[2].network = .memory
        replays[3].saboteur = "kettle/thief"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for replay in replays { try FailureFolder(folder.path).write(replay) }
        var cases = KeptCases(of: [KeptRunTests.suite()])
        cases.add(FailureFolder(folder.path)) { $0.originalID == "test/kettle" }
        #expect(cases.cases.map(\.scenario.id) == ["test/kettle@\(KeptRunTests.burnt.name)"])
        let reasons = cases.faults.map(\.reason).sorted()
        #expect(
            reasons == [
                "keeps a run of “test/kettle” on memory, which does not run there",
                "keeps a run of “test/teapot”, and there is no such scenario",
                "needs the saboteur “kettle/thief”, and there is none",
            ])
    }

    // MARK: Verdicts

    @Test("A known failure is expected, unless somebody asked for it")
    func knownFailure() async throws {
        let known = try await KeptRunTests.result(KeptRunTests.burnt, of: SearchTests.kettle())
        #expect(
            known.verdict == .expectedFail
                && known.reason
                    == "F/run.json keeps this failure: the kettle is not burnt. It takes these faults: at 00:00:01: a knock"
        )
        let asked = try await KeptRunTests.result(KeptRunTests.burnt, of: SearchTests.kettle(), isAsked: true)
        #expect(asked.verdict == .fail)
    }

    @Test("A failure that no longer comes is said, with the first choice that the code no longer has")
    func stale() async throws {
        let mended = Scenario("test/kettle", "Nothing burns.", covers: []) { world in
            _ = world.random("operation.1").next(below: 1)
            world.expect(true, "all is well")
        }
        let result = try await KeptRunTests.result(KeptRunTests.burnt, of: mended)
        #expect(result.verdict == .unexpectedPass)
        #expect(result.reason?.contains("it no longer does") == true)
        let misfit = "choice 1 of “scenario.operation.1” is possibility 2, and there were only 1"
        #expect(result.reason?.contains(misfit) == true)
    }

    @Test("A mended failure has to stay away")
    func mended() async throws {
        var replay = KeptRunTests.burnt
        replay.expect = .pass
        #expect(try await KeptRunTests.result(replay, of: SearchTests.kettle()).verdict == .fail)
        replay.script = ChoiceScript()
        #expect(try await KeptRunTests.result(replay, of: SearchTests.kettle()).verdict == .pass)
    }
}
