import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("The explanation of a failure")
struct ExplanationTests {
    private static func moment(_ seconds: Double, _ failing: Int, _ event: String? = "something")
        -> FailureExplanation.Moment
    {
        FailureExplanation.Moment(
            nanoseconds: Int64(seconds * 1e9), failing: failing, runs: 50, event: event)
    }

    private static let explanation = SampleResults.explanation

    private static func page(_ explanation: FailureExplanation = explanation) throws -> XMLTree {
        var results = SampleResults.explained
        results.scenarios[0].explanation = explanation
        return try ParsedReport(HTMLReport(results).render()).html
    }

    @Test("is lost at the first moment from which on nine tenths of the runs fail")
    func lost() {
        var explanation = ExplanationTests.explanation
        explanation.curve = [10, 46, 20, 45, 49].enumerated().map { ExplanationTests.moment(Double($0), $1) }
        #expect(explanation.lost?.nanoseconds == 3_000_000_000)
        explanation.curve[4].failing = 44
        #expect(explanation.lost == nil)
        explanation.curve = []
        #expect(explanation.lost == nil && explanation.turns == [])
    }

    @Test("tells moments whose share is another one, the first, the last, and that at which it was lost")
    func turns() {
        var explanation = ExplanationTests.explanation
        explanation.curve = [10, 11, 20, 44, 45, 46, 46].enumerated().map { ExplanationTests.moment(Double($0), $1) }
        #expect(explanation.turns.map(\.failing) == [10, 20, 44, 45, 46])
    }

    @Test("begins with the causes, then come the nearest run, the curve, the diagram, and the expectation")
    func order() throws {
        let outcome = try #require(try ExplanationTests.page().withClass("outcome").first)
        let titles = outcome.withClass("part").map(\.text)
        #expect(titles.prefix(3) == ["The causes", "The nearest run that passes", "When it was lost"])
        #expect(titles.count == 5 && titles.last == "Did not hold")
        #expect(outcome.withClass("sequence").count == 1, "the diagram stands there once")
        let causes = try #require(outcome.withClass("causes").first).all("li").map(\.text)
        #expect(
            causes == [
                "from 0:00:03 to 0:00:07 the path between phone and broker is cut",
                "at 0:00:04 phone: PUBLISH lights/1 without one of its 2 choices: phone: PUBLISH lights/2",
            ])
        #expect(outcome.text.contains("This run has 1 fault and 3 choices. All other choices are"))
    }

    @Test("lays the nearest run beside it, from the first event that differs by its time or its words")
    func nearest() throws {
        var (one, other) = (ContrastTests.run("0x1", ["a", "b", "c"]), ContrastTests.run("0x1", ["a", "b", "d"]))
        other.trace[1].instant = Instant(nanoseconds: 7)
        let view = try #require(
            ContrastView(one, other, explainedBy: ExplanationTests.explanation, level: 5))
        #expect(view.contrastTitle == "The nearest run that passes")
        #expect(
            view.partingSentence.hasPrefix(
                "It makes the same choices but for one, which is its first possibility there. The first event is the same"
            ))
        #expect(view.sides.map(\.sideSeed) == ["this run", "the nearest run"])
        var drawn = ExplanationTests.explanation
        drawn.sharedChoices = 12
        one.trace.removeLast()
        let second = try #require(ContrastView(one, other, explainedBy: drawn, level: 5))
        #expect(second.partingSentence.hasPrefix("It makes the same first 12 choices, and others after that."))
    }

    @Test("draws the curve with a mark for each step, and names the event at which it was lost")
    func curve() throws {
        let outcome = try #require(try ExplanationTests.page().withClass("outcome").first)
        let drawing = try #require(outcome.withClass("curve").first)
        #expect(drawing.attributes["aria-label"]?.contains("It was lost at 0:00:04") == true)
        #expect(drawing.withClass("mark").count == 2 && drawing.withClass("lost").count == 1)
        let turns = try #require(outcome.withClass("turns").first).all("li").map(\.text)
        #expect(
            turns == [
                " 10\u{202F}% 0:00:00 the beginning",
                "1 10\u{202F}% → 40\u{202F}% 0:00:03 after weather: the path between phone and broker is cut",
                "2 40\u{202F}% → 96\u{202F}% lost 0:00:04 after phone: PUBLISH lights/1",
            ])
        // The share at the beginning, then two steps up: from the floor, by heights of the drawing.
        #expect(drawing.withClass("step").first?.attributes["d"]?.hasPrefix("M64 160V148H") == true)
    }

    @Test("shows the time in which the share changes, and not the hours after it")
    func window() throws {
        var explanation = ExplanationTests.explanation
        explanation.curve.append(ExplanationTests.moment(86_400, 50, "weather: all is calm"))
        let curve = try #require(LossCurve(explanation))
        #expect(curve.start == 625_000_000 && curve.end == 4_375_000_000)
        // Steps at one moment stand in the whole run.
        explanation.curve = [(0, 5), (2, 5), (2, 20), (2, 50), (9, 50)].map { ExplanationTests.moment($0, $1) }
        let steep = try #require(LossCurve(explanation))
        #expect(steep.start == 0 && steep.end == 9_000_000_000 && steep.marks.map(\.before) == [0.1, 0.4])
        explanation.curve = [ExplanationTests.moment(5, 10), ExplanationTests.moment(9, 10)]
        let flat = try #require(LossCurve(explanation))
        #expect(flat.start == 5_000_000_000 && flat.end == 9_000_000_000 && flat.marks.isEmpty)
        #expect(flat.sentence.hasPrefix("At no moment did 90"))
        explanation.curve = [ExplanationTests.moment(5, 10)]
        #expect(LossCurve(explanation) == nil)
    }

    @Test("stays small, however much a file says, and whatever its numbers are")
    func bounds() throws {
        var explanation = ExplanationTests.explanation
        explanation.curve = (0..<10_000).map {
            ExplanationTests.moment(Double($0), $0 % 50, String(repeating: "x", count: 9_999))
        }
        explanation.causes = (0..<1_000).map {
            FailureExplanation.Cause(text: String(repeating: "y", count: 9_999), begin: Int64($0), choices: 1)
        }
        let curve = try #require(LossCurve(explanation))
        #expect(curve.moments.count == 200 && curve.marks.count == 9)
        let outcome = try #require(try ExplanationTests.page(explanation).withClass("outcome").first)
        #expect(outcome.withClass("causes").first?.all("li").count == 24)
        #expect(outcome.text.contains("… and 976 more causes."))
        #expect(
            try #require(outcome.withClass("curve").first).attributes["aria-label"].map { $0.utf8.count < 1_000 }
                == true)
        for extreme in [Int64.min, .max] {
            explanation.curve = [
                FailureExplanation.Moment(nanoseconds: extreme, failing: .min, runs: 0),
                FailureExplanation.Moment(
                    nanoseconds: -extreme.advanced(by: extreme < 0 ? 1 : 0), failing: .max, runs: 1),
                FailureExplanation.Moment(nanoseconds: extreme, failing: .max, runs: .max),
            ]
            _ = try ExplanationTests.page(explanation)
        }
    }

    @Test("is read again as it was written, and is not there where a run has none")
    func file() throws {
        var results = SampleResults.explained
        let text = ResultsFile.encode(results)
        #expect(try ResultsFile.decode(Array(text.utf8)) == results)
        results.scenarios[0].explanation?.isCut = true
        results.scenarios[0].explanation?.sharedChoices = 7
        #expect(try ResultsFile.decode(Array(ResultsFile.encode(results).utf8)) == results)
        #expect(HTMLReport(results).render().contains("There was no time or room to find out everything."))
        results.scenarios[0].explanation = nil
        #expect(!ResultsFile.encode(results).contains("explanation"))
        #expect(!HTMLReport(results).render().contains("The causes"))
        let broken = text.replacing("[3000000000,20,50,", with: "[3000000000,20,")
        #expect(throws: ResultsFileError.self) { _ = try ResultsFile.decode(Array(broken.utf8)) }
    }

    @Test("gives the same bytes each time")
    func identical() throws {
        let again = try ResultsFile.decode(Array(ResultsFile.encode(SampleResults.explained).utf8))
        #expect(HTMLReport(SampleResults.explained).render() == HTMLReport(again).render())
    }
}
