import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

/// Lists that are too long are cut, at the same place each time, and the number of missing lines is said.
@Suite("Bounds of a report")
struct BoundTests {
    static func run(events count: Int, omitted: Int = 0) -> ScenarioRun {
        var trace = TraceBuilder()
        for number in 0..<count { trace.record("note", "event \(number)", lane: "phone") }
        return trace.run(lanes: [], omittedEvents: omitted)
    }

    /// The rows of a log, without times and names.
    static func log(events count: Int, omitted: Int = 0, _ bounds: EventLog.Bounds) -> [String] {
        EventLog(run(events: count, omitted: omitted), bounds: bounds).rows.map { row in
            row.kind == .gap ? row.text : row.text.firstMatch(of: /event \d+/).map { String($0.0) } ?? "?"
        }
    }

    @Test("An event log has thirty rows, or four hundred where somebody has to look for a fault")
    func eventLog() {
        func events(_ numbers: Range<Int>) -> [String] { numbers.map { "event \($0)" } }
        #expect(BoundTests.log(events: 30, .brief) == events(0..<30))
        #expect(
            BoundTests.log(events: 31, .brief)
                == events(0..<20) + ["… 1 more event, in results.json"] + events(21..<31))
        #expect(BoundTests.log(events: 400, .detailed) == events(0..<400))
        #expect(
            BoundTests.log(events: 500, omitted: 1_234, .detailed)
                == events(0..<220) + ["… 100 more events, in results.json"] + events(320..<500)
                + ["… 1,234 more events not recorded"])
        #expect(EventLog(BoundTests.run(events: 1), bounds: .detailed).title == "Event log, 1 event")
    }

    static func difference(_ count: Int) -> String { (1...count).map { "+ line \($0)" }.joined(separator: "\n") }

    @Test("A difference has three hundred lines on the page, each with what it means")
    func pageDifference() {
        let whole = ExpectationView(.failed("it holds", BoundTests.difference(300), at: .seconds(61)))
        #expect(whole.difference.map(\.lineText) == (1...300).map { "+ line \($0)" })
        #expect(whole.checkedAt == "0:01:01" && whole.hasDifference)
        let cut = ExpectationView(.failed("it holds", BoundTests.difference(302)))
        #expect(cut.difference.count == 301)
        #expect(cut.difference.last?.lineText == "… 2 more lines" && cut.difference.last?.side == "same")
        let sides = ExpectationView(.failed("it holds", "- a\n\u{2212} b\n+ c\n  d\n\ne"))
        #expect(sides.difference.map(\.side) == ["expected", "expected", "found", "same", "same", "same"])
        #expect(!ExpectationView(.held("it holds")).hasDifference)
        #expect(ExpectationView(.held("it holds", line: 7)).location == "Scenarios/Robin/Overflow.swift:7")
    }

    @Test("A difference has forty lines in an annotation, and thirty in a summary", arguments: [30, 31, 40, 41, 45])
    func shortDifference(count: Int) {
        func more(_ limit: Int) -> String? {
            count > limit ? "… \(counted(count - limit, "more line"))" : nil
        }
        func lines(_ limit: Int) -> [String] { (1...min(count, limit)).map { "+ line \($0)" } }
        let run = TraceBuilder().run(lanes: [], expectations: [.failed("it holds", BoundTests.difference(count))])
        let results = RunResults.with([.plain("a/b", .fail, run: run)])
        let annotation = Annotations(results).lines().joined().components(separatedBy: "%0A")
        let summary = MarkdownSummary(results).render().split(separator: "\n").map { String($0.drop { $0 == " " }) }
        #expect(annotation.filter { $0.hasPrefix("+ line") } == lines(40))
        #expect(summary.filter { $0.hasPrefix("+ line") } == lines(30))
        #expect(annotation.first { $0.hasPrefix("…") } == more(40))
        #expect(summary.first { $0.hasPrefix("…") } == more(30))
    }

    @Test("The fate of requirements is told of one and of many")
    func standings() {
        #expect(
            RequirementOutcome.allCases.map { $0.sentence(1) } == [
                "1 holds", "1 fails", "1 fails as expected", "1 was not run", "1 is covered by nothing",
                "1 is excluded",
            ])
        #expect(
            RequirementOutcome.allCases.map { $0.sentence(1_000) } == [
                "1,000 hold", "1,000 fail", "1,000 fail as expected", "1,000 were not run",
                "1,000 are covered by nothing", "1,000 are excluded",
            ])
    }

    @Test(
        "Figures in a drawing have one decimal at most",
        arguments: [
            (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.25, "0.3"), (10.04, "10"), (0.04, "0"), (-0.04, "0"),
            (-0.5, "-0.5"), (-3.25, "-3.3"), (100.1, "100.1"), (99.99, "100"), (19.9, "19.9"),
            (999_999_999, "999999999"),
            (1e9, "0"), (-1e9, "0"), (.nan, "0"), (.infinity, "0"),
        ] as [(Double, String)])
    func figures(number: Double, text: String) {
        #expect(SVGWriter.figure(number) == text)
    }

    @Test(
        "SHA-256 of messages of every length around the ends of its blocks", arguments: [55, 56, 63, 64, 65, 119, 120])
    func blocks(count: Int) {
        // Each bit of a message counts in its digest: the digests of neighbours differ, and so do those of two lengths.
        let message = (0..<count).map { UInt8($0) }
        var others = [message + [0], Array(message.dropLast())]
        others += [0, count - 1].map { index in
            var other = message
            other[index] ^= 1
            return other
        }
        #expect(Set(others.map { SHA256.digest($0) } + [SHA256.digest(message)]).count == 5)
        #expect(SHA256.digest(message).count == 32)
    }
}
