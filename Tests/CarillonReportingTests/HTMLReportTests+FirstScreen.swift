import CarillonResults
import Testing

@testable import CarillonReporting

/// The answers that a reader gets before the first click.
extension HTMLReportTests {
    @Test("a run of a few scenarios counts what they cover, and lists nothing that did not run")
    func untouched() throws {
        let results = RunResults.with(
            [.plain("a/b")],
            requirements: [
                .covered("UN-1", by: ["a/b"], verdict: .pass), .covered("UN-2", by: ["x/y"], verdict: .notRun),
            ],
            saboteurs: [
                SaboteurResult(id: "un/lazy", summary: "It sleeps.", breaks: [], outcome: .notRun, caughtBy: [])
            ])
        let html = try ParsedReport(HTMLReport(results).render()).html
        #expect(html.first("h1")?.text.contains("The only scenario passed; the only requirement holds.") == true)
        #expect(html.withID("r/UN-1") != nil && html.withID("r/UN-2") == nil)
        #expect(html.withID("saboteurs") == nil)
        let facts: [String] = html.withClass("facts").flatMap { $0.all("dd").map(\.text) }
        #expect(facts.contains("1 requirement and 1 saboteur"), "\(facts)")
    }

    @Test("deviations, exclusions and whatever is unsupported are lists that can be opened")
    func exceptions() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        for (id, title) in [
            ("deviations", "1 deviation"), ("excluded", "1 excluded requirement"), ("unsupported", "1 unsupported"),
        ] {
            let list = try #require(html.withID(id), "\(id)")
            #expect(list.first("summary")?.text.contains(title) == true, "\(list.text)")
            #expect(list.all("li").count == 1 && list.first("li")?.first("a") != nil)
        }
    }

    @Test("equal reasons stand once, with all that they are the reason for")
    func equalReasons() throws {
        let results = RunResults.with(
            ["a/1", "a/2", "a/3"].map { id in
                var scenario = ScenarioResult.plain(id, .unsupported)
                scenario.reason = id == "a/3" ? "It has no network." : "It has no clock."
                return scenario
            })
        let html = try ParsedReport(HTMLReport(results).render()).html
        let entries = try #require(html.withID("unsupported")).all("li")
        #expect(entries.map { $0.all("a").count } == [2, 1])
    }

    @Test("a cause shows the events before it, the place in the code, and the requirements that are at stake")
    func closeUp() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let causes = html.withClass("cause")
        let cause = try #require(causes.first { $0.withClass("closeup").first != nil })
        let closeUp = try #require(cause.withClass("closeup").first)
        #expect(closeUp.first("figcaption")?.text.contains("before it: ") == true, "\(closeUp.text)")
        #expect(closeUp.first("svg") != nil)
        #expect(closeUp.text.contains("Did not hold"), "\(closeUp.text)")
        #expect(cause.withClass("at").first?.text.contains(".swift:") == true)
        #expect(cause.withClass("covers").first?.all("a").isEmpty == false)
        #expect(causes.count { $0.withClass("closeup").first != nil } <= 6)
    }
}
