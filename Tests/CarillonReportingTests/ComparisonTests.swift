import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("The comparison with a run before")
struct ComparisonTests {
    static func result(
        _ id: String, _ verdict: Verdict = .pass, digest: String = "d", seed: String = "0x1", nanoseconds: Int64 = 0
    ) -> ScenarioResult {
        var trace = TraceBuilder()
        trace.record("note", "it goes", lane: "phone")
        var run = trace.run(lanes: [])
        (run.digest, run.seed, run.virtualNanoseconds) = (digest, seed, nanoseconds)
        return .plain(id, verdict, run: run)
    }

    static let second: Int64 = 1_000_000_000
    static let before: RunResults = {
        var results = RunResults.with([
            result("a/breaks"), result("a/digest"), result("a/fixed", .fail), result("a/gone", .fail),
            result("a/other-seed", seed: "0x2", nanoseconds: second), result("a/same"), result("a/skipped", .skipped),
            result("a/slower", nanoseconds: second), result("a/hardly", nanoseconds: second),
        ])
        results.labels = [ResultLabel(name: "commit", value: "<old>")]
        return results
    }()
    static let after = RunResults.with([
        result("a/breaks", .timeout), result("a/digest", digest: "e"), result("a/fixed"), result("a/new"),
        result("a/other-seed", digest: "e", seed: "0x3", nanoseconds: 2 * second), result("a/same"),
        result("a/skipped"),
        result("a/slower", nanoseconds: second + 10_000_000), result("a/hardly", nanoseconds: second + 9_999_999),
    ])

    @Test("tells what fails now, is fixed, new, gone, slower, and what does something else with the same verdict")
    func kinds() {
        let comparison = Comparison(of: ComparisonTests.after, against: ComparisonTests.before)
        #expect(
            comparison.changes.map { "\($0.kind.rawValue): \($0.id) \($0.detail)" } == [
                "newly failing: a/breaks pass → timeout", "fixed: a/fixed fail → pass",
                "another verdict: a/skipped skipped → pass", "new: a/new pass", "gone: a/gone fail",
                "slower: a/slower 0:00:01 → 0:00:01.010", "another digest: a/digest d → e",
            ])
        #expect(comparison.unchangedCount == 3)
        #expect(
            comparison.sentence
                == "1 newly failing, 1 fixed, 1 with another verdict, 1 new, 1 gone, 1 slower, 1 with another digest, 3 unchanged"
        )
    }

    @Test("a run is no other than itself")
    func same() {
        let comparison = Comparison(of: ComparisonTests.after, against: ComparisonTests.after)
        #expect(comparison.isEmpty)
        #expect(comparison.sentence == "9 unchanged")
    }

    @Test("stands in the report, the terminal and Markdown, each change with its scenario")
    func shown() {
        let comparison = Comparison(of: ComparisonTests.after, against: ComparisonTests.before)
        var report = HTMLReport(ComparisonTests.after)
        #expect(!report.render().contains("Against the run before"))
        report.comparison = comparison
        let page = report.render()
        #expect(page.contains(#"<h2 id="comparison-title">Against the run before</h2>"#))
        #expect(page.contains("commit &lt;old&gt;"))
        #expect(page.contains("href=\"#s/a/breaks\""))
        #expect(page.contains("<code>a/gone</code>"))
        #expect(comparison.text.contains("\nNEWLY FAILING  a/breaks  (memory)  pass → timeout\n"))
        #expect(comparison.text.hasPrefix("Against the run before (commit <old>): 1 newly failing"))
        #expect(comparison.markdown.contains("- `a/breaks` (memory): pass → timeout\n"))
    }

    @Test("is bounded and shows what is invisible")
    func hostile() {
        let many = (0..<60).map { ComparisonTests.result("a/\($0)\u{1B}[31m\n", .fail) }
        let comparison = Comparison(of: .with(many), against: .with([]))
        #expect(comparison.text.contains("… and 10 more: new\n"))
        #expect(!comparison.text.contains("\u{1B}"))
        #expect(comparison.text.split(separator: "\n").count == 52)
        #expect(comparison.markdown.contains("… and 10 more."))
    }
}
