import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("Markdown summary")
struct MarkdownSummaryTests {
    @Test("a run without complaints is a headline, a table and how to repeat it")
    func passed() {
        let results = RunResults.with([.plain("a/b"), .plain("a/c"), .plain("a/b", network: "loopback")])
        #expect(
            MarkdownSummary(results).render() == """
                ## ✅ All 2 scenarios passed.

                | Engine | Network | pass |
                | --- | --- | ---: |
                | in-process | memory | 2 |
                | in-process | loopback | 1 |

                Carillon 0.1.0, Swift 6.3.1, 8 seeds from `0x5eed`. Run it again: `carillon run --seed 0x5eed --seeds 8 --network both`

                """)
    }

    @Test("a failure shows its difference and how to reproduce it")
    func failed() {
        let text = MarkdownSummary(SampleResults.everything).render()
        #expect(text.hasPrefix("## ❌ "))
        #expect(
            text.contains(
                "- **fail** `robin/overflow/sixty-fifth` (in-process, no network): Sixty-five daily reminders"
            ))
        #expect(text.contains("  ```\n"))
        #expect(text.contains("  `carillon run 'robin/overflow/sixty-fifth' --seed 0x5eed --network memory`"))
        #expect(text.contains("### Missing requirements\n\n- `UN-42`"))
        #expect(text.contains("### Saboteurs that were not caught\n\n- **survived** `un/evicts-the-soonest`"))
    }

    @Test("the worst comes first, before the table")
    func worstFirst() throws {
        let verdicts: [Verdict] = [.notRun, .fail, .pass, .crashed, .expectedFail, .timeout, .unexpectedPass, .crashed]
        let results = RunResults.with(verdicts.enumerated().map { .plain("a/\($0)", $1) })
        let lines = MarkdownSummary(results).render().split(separator: "\n")
        let items = lines.filter { $0.hasPrefix("- **") }
        #expect(
            items.compactMap { $0.firstMatch(of: /`(.*?)`/)?.1 } == ["a/3", "a/7", "a/5", "a/1", "a/6", "a/0"])
        let table = try #require(lines.firstIndex { $0.hasPrefix("| Engine") })
        #expect(lines[..<table].contains { $0.hasPrefix("- **not run**") })
    }

    @Test("a line that is too long for GitHub is cut")
    func longLine() {
        let run = TraceBuilder().run(
            lanes: [], expectations: [.failed("it holds", "+ " + String(repeating: "x", count: 100_000))])
        let results = RunResults.with([.plain("a/b", .fail, reason: String(repeating: "y", count: 100_000), run: run)])
        #expect(MarkdownSummary(results).render().utf8.count < 5_000)
    }

    @Test("an empty run is no success")
    func empty() {
        #expect(MarkdownSummary(.with()).render().hasPrefix("## ❌ Nothing ran."))
    }

    @Test("some of many failures are told, and the rest is counted")
    func many() {
        let results = RunResults.with((0..<25).map { .plain("a/\($0)", .fail) })
        let text = MarkdownSummary(results).render()
        #expect(text.split(separator: "\n").count { $0.hasPrefix("- **fail**") } == 20)
        #expect(text.contains("… and 5 more scenarios."))
    }

    @Test("no text becomes markup, a mention, a table cell or the end of a fence")
    func hostile() {
        let difference = "```\n````\n@everyone </details>"
        let run = TraceBuilder().run(
            lanes: [], expectations: [.failed("a | b @everyone <b> [x](y) `c`", difference)])
        let scenario = ScenarioResult.plain("a/b", .fail, engine: "eng|ine", run: run)
        let text = MarkdownSummary(.with([scenario])).render()
        #expect(text.contains("| eng\\|ine | memory | 1 |"))
        #expect(text.contains("a \\| b @<!-- -->everyone &lt;b&gt; \\[x\\](y) \\`c\\`"))
        #expect(text.contains("  `````\n  ```\n  ````\n  @everyone </details>\n  `````\n"))
    }
}
