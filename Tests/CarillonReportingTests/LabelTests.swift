import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

/// The places of labels, and the room that they have. Each is tested half a point to either side of its limit.
@Suite("Labels in a sequence diagram")
struct LabelTests {
    static let lanes = [
        Lane(name: "phone", kind: .app), Lane(name: "broker", kind: .server), Lane(name: "watch", kind: .app),
    ]

    /// A diagram of one event.
    private func diagram(_ text: String, kind: String = "app.event", lane: Int, to peer: Int? = nil) -> SequenceDiagram
    {
        var trace = TraceBuilder()
        trace.record(
            kind, text, lane: kind == "note" ? "scenario" : Self.lanes[lane].name,
            peer: peer.map { Self.lanes[$0].name })
        return SequenceDiagram(trace.run(lanes: Self.lanes))
    }

    /// The label of an event: the distance of its anchor from the left, the kind of anchor, and whether the text is
    /// cut.
    private func label(_ text: String, kind: String = "app.event", lane: Int, to peer: Int? = nil) throws -> Label {
        let drawing = try XMLTree.parse(diagram(text, kind: kind, lane: lane, to: peer).draw())
        let written = try #require(
            drawing.all("text").first { $0.text.hasPrefix(text.prefix(5)) }, "the text is in the drawing")
        return Label(
            x: written.attributes["x"] ?? "", anchor: written.anchor,
            isCut: written.first("title")?.text == text)
    }

    private struct Label: Equatable {
        var x: String
        var anchor: String
        var isCut: Bool

        init(x: String, anchor: String, isCut: Bool) {
            (self.x, self.anchor, self.isCut) = (x, anchor, isCut)
        }

        init(x: Double, anchor: String = "start", isCut: Bool = false) {
            self.init(x: SVGWriter.figure(x), anchor: anchor, isCut: isCut)
        }
    }

    /// The widest text that is no wider than `room`, and the narrowest that is wider: both within half a point of it.
    private func texts(around room: Double) throws -> (fitting: String, wider: String) {
        var fitting = "", wider = String(repeating: "a", count: 1_000)
        var widths = (0.0, Double.infinity)
        for count in 0..<40 {
            let start = String(repeating: "a", count: 5 + count)
            var text = start
            while TextWidth.of(text + "i", size: SequencePen.textSize) <= room { text += "i" }
            let width = TextWidth.of(text, size: SequencePen.textSize)
            if width <= room, width > widths.0 { (fitting, widths.0) = (text, width) }
            let more = TextWidth.of(text + "i", size: SequencePen.textSize)
            if more < widths.1 { (wider, widths.1) = (text + "i", more) }
        }
        try #require(room - widths.0 < 0.5 && widths.1 - room < 0.5)
        return (fitting, wider)
    }

    @Test("The scenario's note begins at the left and is cut where eight points are left on the right")
    func notes() throws {
        let pen = SequencePen(diagram: diagram("", kind: "note", lane: 0))
        let start = pen.gutter + 12
        let (fitting, wider) = try texts(around: pen.width - 8 - start)
        #expect(try label(fitting, kind: "note", lane: 0) == Label(x: start))
        #expect(try label(wider, kind: "note", lane: 0) == Label(x: start, isCut: true))
    }

    @Test(
        "The label of an event stands to the right of its lane, and to the left where there is more room",
        arguments: 0...2)
    func events(lane: Int) throws {
        let pen = SequencePen(diagram: diagram("", lane: lane))
        let x = pen.x(of: lane)
        let right = pen.width - 8 - (x + 12)
        let left = x - 12 - (pen.gutter + 8)
        let (fitting, wider) = try texts(around: right)
        #expect(try label(fitting, lane: lane) == Label(x: x + 12))
        guard left > right else {
            #expect(try label(wider, lane: lane) == Label(x: x + 12, isCut: true))
            return
        }
        #expect(try label(wider, lane: lane) == Label(x: x - 12, anchor: "end"))
        let (most, tooMuch) = try texts(around: left)
        #expect(try label(most, lane: lane) == Label(x: x - 12, anchor: "end"))
        #expect(try label(tooMuch, lane: lane) == Label(x: x - 12, anchor: "end", isCut: true))
    }

    @Test(
        "The words of an arrow stand in its middle with eight points to either side, or else where there is more room",
        arguments: [(0, 1), (1, 0), (1, 2), (2, 1)])
    func arrows(lane: Int, peer: Int) throws {
        let pen = SequencePen(diagram: diagram("", lane: lane, to: peer))
        let ends = [pen.x(of: lane), pen.x(of: peer)].sorted()
        let middle = (ends[0] + ends[1]) / 2
        let (fitting, wider) = try texts(around: ends[1] - ends[0] - 16)
        #expect(try label(fitting, lane: lane, to: peer) == Label(x: middle, anchor: "middle"))
        let right = pen.width - 10 - (ends[0] + 8)
        let left = ends[1] - 8 - (pen.gutter + 10)
        #expect(try label(wider, lane: lane, to: peer) == Label(x: ends[0] + 8))
        let (widest, tooWide) = try texts(around: right)
        #expect(try label(widest, lane: lane, to: peer) == Label(x: ends[0] + 8))
        #expect(
            try label(tooWide, lane: lane, to: peer)
                == (left > right
                    ? Label(x: ends[1] - 8, anchor: "end") : Label(x: ends[0] + 8, isCut: true)))
        if left > right {
            let (most, tooMuch) = try texts(around: left)
            #expect(try label(most, lane: lane, to: peer) == Label(x: ends[1] - 8, anchor: "end"))
            #expect(try label(tooMuch, lane: lane, to: peer) == Label(x: ends[1] - 8, anchor: "end", isCut: true))
        }
    }
}
