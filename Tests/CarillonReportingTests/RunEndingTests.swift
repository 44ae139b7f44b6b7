import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("Runs that were cut short")
struct RunEndingTests {
    static let results: RunResults = {
        var run = SampleRuns.daily()
        run.ending = RunEnding(
            steps: 7, message: "Fatal error: the bell fell",
            frames: [
                StackFrame(function: "strike<A>()", source: SourceLine(file: "Sources/Bell.swift", line: 12)),
                StackFrame(function: "start_thread"),
            ],
            waiting: ["A task that was made in f() waits in g().", "A timer due at 30 s was cancelled at 12 s."])
        var scenario = ScenarioResult.plain("bell/fell", .crashed, reason: "its code trapped")
        scenario.run = run
        return RunResults.with([scenario])
    }()

    @Test("The results file keeps how a run ended, and says nothing of it for the others")
    func file() throws {
        let text = ResultsFile.encode(RunEndingTests.results)
        #expect(try ResultsFile.decode(Array(text.utf8)) == RunEndingTests.results)
        var others = RunEndingTests.results
        others.scenarios[0].run?.ending = nil
        #expect(!ResultsFile.encode(others).contains("\"ending\""))
    }

    @Test("The page shows who waits for what, and where the run was")
    func page() throws {
        let page = HTMLReport(RunEndingTests.results).render()
        #expect(page.contains("<li>A timer due at 30 s was cancelled at 12 s.</li>"))
        #expect(page.contains("strike&lt;A&gt;()  Sources/Bell.swift:12\nstart_thread"))
    }

    @Test("JUnit and Markdown tell it, too")
    func others() throws {
        let failure = try #require(
            XMLTree.parse(JUnitReport(RunEndingTests.results).render()).first("error"))
        #expect(failure.text.contains("    at strike<A>()  Sources/Bell.swift:12"))
        #expect(failure.text.contains("A timer due at 30 s was cancelled at 12 s."))
        #expect(MarkdownSummary(RunEndingTests.results).render().contains("A timer due at 30 s was cancelled at 12 s."))
    }
}
