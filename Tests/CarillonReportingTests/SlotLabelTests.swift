import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

/// The places of the words and crosses of the slots' timeline. In these drawings a second is as wide as a point of the
/// drawing.
@Suite("Labels in the timeline of the slots")
struct SlotLabelTests {
    /// The length of the axis: a second for each of its points.
    static let span = Int(SlotPen.width - 80 - SlotPen.gutter)

    /// The place of a second.
    private func place(_ second: Double) -> String { SVGWriter.figure(SlotPen.gutter + second) }

    /// A drawing whose axis is ``span`` seconds long.
    private func drawing(_ fill: (inout TraceBuilder) -> Void) throws -> XMLTree {
        var trace = TraceBuilder()
        trace.add("frame", due: .seconds(Self.span))
        fill(&trace)
        trace.go(to: .seconds(Self.span))
        trace.fire("frame", due: .seconds(Self.span))
        let timeline = try #require(SlotTimeline.all(in: trace.run(lanes: [])).first)
        try #require(timeline.start == 0 && timeline.end == Duration.seconds(Self.span).wholeNanoseconds)
        return try XMLTree.parse(timeline.draw(epochSeconds: 0))
    }

    /// One request that is evicted after some seconds, and was due after some more.
    private func evicted(after seconds: Int, due: Duration, id: String = "lost") throws -> XMLTree {
        try drawing { trace in
            trace.go(to: .seconds(seconds))
            trace.add(id, due: due)
            trace.evict(id, due: due)
        }
    }

    private func text(_ text: String, in drawing: XMLTree) throws -> XMLTree {
        try #require(drawing.all("text").first { $0.text == text }, "“\(text)” is in the drawing")
    }

    @Test(
        "An eviction is told on the side where there is room",
        arguments: [(1, 1), (509, 1), (511, -1), (723, -1)])
    func side(second: Int, side: Int) throws {
        let told = try text("“lost” evicted", in: evicted(after: second, due: .seconds(724)))
        #expect(told.attributes["x"] == place(Double(second + 10 * side)))
        #expect(told.anchor == (side > 0 ? "start" : "end"))
        #expect(told.attributes["y"] == "14")
    }

    @Test("An eviction is told in 320 points at most")
    func longName() throws {
        for count in 30...90 {
            let whole = "“\(String(repeating: "i", count: count))” evicted"
            let drawing = try evicted(after: 1, due: .seconds(9), id: String(repeating: "i", count: count))
            let told = try #require(drawing.withClass("lost").first { $0.attributes["y"] == "14" })
            let isCut = TextWidth.of(whole, size: SlotPen.textSize) > 320
            #expect((told.first("title")?.text == whole) == isCut)
            #expect(told.text.hasPrefix(whole) == !isCut)
        }
    }

    @Test("Crosses that would hide each other are one, and the words tell of the first and count all")
    func crosses() throws {
        let drawing = try drawing { trace in
            for (index, second) in [100, 104, 105, 109, 113, 114].enumerated() {
                trace.go(to: .seconds(second))
                trace.add("r-\(index)", due: .seconds(700))
                trace.evict("r-\(index)", due: .seconds(700))
            }
        }
        // The larger crosses are those at the limit.
        let crosses = drawing.withClass("evicted").compactMap { $0.attributes["d"] }
        for (second, isThere) in [(100, true), (104, false), (105, true), (109, false), (113, true), (114, false)] {
            var cross = SVGWriter()
            cross.path(.cross(x: SlotPen.gutter + Double(second), y: 22, size: 5), class: "evicted")
            #expect(crosses.contains { cross.markup.contains("\"\($0)\"") } == isThere, "\(second)")
        }
        #expect(try text("6 requests evicted", in: drawing).attributes["x"] == place(110))
    }

    @Test("The word for what became of a request stands beside its end")
    func words() throws {
        let drawing = try drawing { trace in
            trace.add("a", due: .seconds(300))
            trace.add("b", due: .seconds(Self.span))
            trace.go(to: .seconds(200))
            trace.remove("a")
            trace.go(to: .seconds(Self.span))
            trace.remove("b")
        }
        let words = drawing.all("text").filter { $0.text == "removed" }
        #expect(words.map { $0.attributes["x"] } == [place(212), place(Double(Self.span) + 12)])
        #expect(words.allSatisfy { $0.attributes["text-anchor"] == nil })
    }

    @Test("The word for an evicted request stands beyond where it was due, unless it fits before that")
    func beyondDue() throws {
        let width = TextWidth.of("evicted", size: SlotPen.textSize)
        // Twelve points on either side of the word.
        let enough = 100 + width + 24
        for (due, x) in [(enough + 0.1, 112), (enough - 0.1, enough - 0.1 + 12), (101, 113)] {
            let drawing = try evicted(after: 100, due: .milliseconds(Int(due * 1_000)))
            #expect(try text("evicted", in: drawing).attributes["x"] == place(x), "due at \(due)")
        }
    }

    @Test("Each of these words fits beside the end of the axis", arguments: ["evicted", "not shown", "removed"])
    func room(word: String) {
        #expect(SlotPen.gutter + Double(Self.span) + 12 + TextWidth.of(word, size: SlotPen.textSize) <= SlotPen.width)
    }
}
