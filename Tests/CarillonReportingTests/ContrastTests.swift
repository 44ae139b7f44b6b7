import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("A seed that failed beside one that passed")
struct ContrastTests {
    /// A run whose events are these words, one each millisecond.
    static func run(_ seed: String, _ words: [String], pace: Int64 = 1_000_000) -> ScenarioRun {
        var builder = TraceBuilder()
        for word in words {
            builder.wait(.nanoseconds(pace))
            builder.record("app.event", word, lane: "phone", peer: "broker", fields: ["id": seed])
        }
        return builder.run(seed: seed, lanes: [Lane(name: "phone", kind: .device)])
    }

    static func words(_ side: ContrastView.Side) -> [String] {
        side.lines.map { $0.lineText.split(separator: ": ").last.map(String.init) ?? "" }
    }

    @Test("begins three events before the first that differs, whatever the times are")
    func first() throws {
        let common = (1...10).map { "step \($0)" }
        let view = try #require(
            ContrastView(
                ContrastTests.run("0x1", common + ["lost", "end"]),
                ContrastTests.run("0x2", common + ["kept", "end"], pace: 7), level: 5))
        #expect(view.partingSentence.hasPrefix("The first 10 events are the same, but for times, fields and bytes."))
        #expect(view.sides.map(\.sideSeed) == ["seed 0x1", "seed 0x2"])
        #expect(view.sides.map(\.sideNote) == ["did not pass", "passed"])
        #expect(ContrastTests.words(view.sides[0]) == ["step 8", "step 9", "step 10", "lost", "end"])
        #expect(ContrastTests.words(view.sides[1]) == ["step 8", "step 9", "step 10", "kept", "end"])
        #expect(
            view.sides.map { $0.lines.map(\.isOwn) } == Array(repeating: [false, false, false, true, false], count: 2))
    }

    @Test("marks what only one of them has, also where the other goes on as before")
    func missing() throws {
        let view = try #require(
            ContrastView(
                ContrastTests.run("0x1", ["a", "c", "d"]), ContrastTests.run("0x2", ["a", "b", "c", "d"]), level: 5))
        #expect(view.partingSentence.hasPrefix("The first event is the same"))
        #expect(view.sides[0].lines.allSatisfy { !$0.isOwn })
        #expect(ContrastTests.words(view.sides[1]) == ["a", "b", "c", "d"])
        #expect(view.sides[1].lines.map(\.isOwn) == [false, true, false, false])
    }

    @Test("says where one ends, and how much more there is")
    func ends() throws {
        let long = (1...100).map { "step \($0)" }
        let view = try #require(
            ContrastView(ContrastTests.run("0x1", Array(long[..<5])), ContrastTests.run("0x2", long), level: 5))
        #expect(ContrastTests.words(view.sides[0]) == ["step 3", "step 4", "step 5", "the end"])
        #expect(ContrastTests.words(view.sides[1]).count == 28)
        #expect(view.sides[1].lines.last?.lineText == "… 71 more events")
    }

    @Test("has no sides where all events are the same, and is not there where a run has none")
    func same() throws {
        let view = try #require(
            ContrastView(ContrastTests.run("0x1", ["a"]), ContrastTests.run("0x2", ["a"]), level: 5))
        #expect(view.partingSentence == "Both runs have the same events; only times, fields or bytes differ.")
        #expect(view.sides.isEmpty)
        #expect(ContrastView(ContrastTests.run("0x1", []), ContrastTests.run("0x2", ["a"]), level: 5) == nil)
    }

    @Test("stands in the report and in the results file, and nowhere without such a run")
    func everywhere() throws {
        var scenario = ScenarioResult.plain("a/b", .fail, run: ContrastTests.run("0x1", ["lost"]))
        #expect(!HTMLReport(.with([scenario])).render().contains("Where the seeds part"))
        scenario.passingRun = ContrastTests.run("0x2", ["kept"])
        let results = RunResults.with([scenario])
        let page = try ParsedReport(HTMLReport(results).render()).html
        let side = try #require(page.all("div").first { $0.attributes["class"] == "beside" })
        #expect(
            side.all("b").map(\.text) == [
                "seed 0x1", "0:00:00.001\tphone → broker: lost", "seed 0x2", "0:00:00.001\tphone → broker: kept",
            ])
        #expect(try ResultsFile.decode(Array(ResultsFile.encode(results).utf8)) == results)
    }
}
