/// Draws a sequence diagram from top to bottom.
struct SequencePen {
    private let diagram: SequenceDiagram
    var svg = SVGWriter()
    /// The top of the next row.
    var y = SequencePen.headerHeight + 8
    /// The time of the row above.
    var clock: Int64?
    private var shownClock: Int64?
    private var frameDepth = 0
    /// The stretches of the lifelines in which time was skipped.
    private var breaks: [(from: Double, to: Double)] = []

    let gutter: Double
    private let spacing: Double
    let width: Double
    private let fractionDigits: Int

    /// The width that a page shows without scrolling. Many lanes take more.
    private static let comfortableWidth = 980.0
    private static let headerHeight = 44.0
    static let noteHeight = 24.0
    static let arrowHeight = 38.0
    private static let breakHeight = 22.0
    static let textSize = 13.0
    private static let timeSize = 12.0
    /// The shortest pause that is drawn as a break.
    private static let shortestBreak: Int64 = 1_000_000_000

    init(diagram: SequenceDiagram) {
        self.diagram = diagram
        let times = diagram.items.flatMap(\.times) + [diagram.endNanoseconds]
        let digits = times.map(VirtualTime.fractionDigits(of:)).max() ?? 0
        fractionDigits = digits
        let labels = times.map {
            TextWidth.of(VirtualTime.clock($0, fractionDigits: digits), size: Self.timeSize)
        }
        gutter = max(70, (labels.max() ?? 0) + 16)
        let laneCount = Double(max(diagram.lanes.count, 1))
        spacing = max(
            180, min(Self.comfortableWidth - gutter, laneCount == 1 ? 760 : laneCount * 400) / laneCount)
        width = gutter + laneCount * spacing
    }

    mutating func draw() -> String {
        for item in diagram.items { draw(item) }
        drawEnd()
        let rows = svg
        let bottom = y
        let repeatsHeader = bottom > 900
        let height = bottom + (repeatsHeader ? Self.headerHeight + 8 : 4)
        let label =
            "Sequence diagram of \(counted(diagram.eventCount, "event")). The event log below tells the same in words."
        return SVGWriter.drawing(width: width, height: height, class: "sequence", label: label) { svg in
            drawLifelines(to: bottom - Self.noteHeight, with: &svg)
            drawHeader(at: 0, with: &svg)
            if repeatsHeader { drawHeader(at: bottom + 4, with: &svg) }
            svg.append(rows)
        }
    }

    func x(of lane: Int) -> Double {
        // A lone lane stands at the left, for its notes need the room.
        diagram.lanes.count <= 1 ? gutter + 90 : gutter + (Double(lane) + 0.5) * spacing
    }

    // MARK: Lanes

    private func drawHeader(at top: Double, with svg: inout SVGWriter) {
        let boxWidth = min(spacing - 16, 210)
        for (index, lane) in diagram.lanes.enumerated() {
            let x = x(of: index)
            svg.rectangle(
                x: x - boxWidth / 2, y: top + 0.5, width: boxWidth, height: Self.headerHeight - 4,
                radius: lane.kind == .person ? 20 : 5, class: "lane \(lane.kind.rawValue)")
            svg.text(
                TextWidth.fit(lane.name, size: 14, limit: (boxWidth - 16) * 0.9), x: x, y: top + 18, anchor: .middle,
                class: "name",
                full: lane.name)
            let kind = [lane.kind.rawValue, lane.timeZone].compactMap(\.self).joined(separator: ", ")
            svg.text(
                TextWidth.fit(kind, size: 11, limit: boxWidth - 16), x: x, y: top + 33, anchor: .middle,
                class: "lane-kind",
                full: kind)
        }
    }

    private func drawLifelines(to bottom: Double, with svg: inout SVGWriter) {
        var solid = PathData()
        var dotted = PathData()
        for lane in diagram.lanes.indices {
            let x = x(of: lane)
            solid.move(x, Self.headerHeight - 4)
            for pause in breaks {
                solid.vertical(pause.from)
                dotted.move(x, pause.from)
                dotted.vertical(pause.to)
                solid.move(x, pause.to)
            }
            solid.vertical(bottom)
        }
        svg.path(solid, class: "life")
        svg.path(dotted, class: "life idle")
    }

    // MARK: Items

    private mutating func draw(_ item: SequenceDiagram.Item) {
        switch item {
        case .row(let row):
            draw(row, note: nil)
        case .repeated(let repeated):
            if repeated.block.count == 1, case .row(let row)? = repeated.block.first {
                draw(row, note: "× \(grouped(repeated.count)), \(repeated.rhythm)")
            } else {
                drawFrame(repeated)
            }
            clock = repeated.last.end
        case .omitted(let count):
            breaks.append((y + 2, y + 32))
            svg.text(
                "… \(counted(count, "more event"))", x: gutter + (width - gutter) / 2, y: y + 21,
                anchor: .middle, class: "more")
            y += 34
            clock = nil
        }
    }

    private mutating func drawFrame(_ repeated: SequenceDiagram.Repeated) {
        if let begin = repeated.block.first?.begin {
            pause(until: begin)
            clock = begin
        }
        let top = y + 4
        y += 32
        frameDepth += 1
        for item in repeated.block { draw(item) }
        frameDepth -= 1
        y += 6
        let inset = 2 + Double(frameDepth) * 8
        svg.rectangle(
            x: gutter + inset, y: top, width: width - gutter - 2 * inset, height: y - top - 2, radius: 6,
            class: "frame")
        let last = VirtualTime.clock(repeated.last.begin, fractionDigits: fractionDigits)
        svg.text(
            "\(grouped(repeated.count)) times, \(repeated.rhythm), the last at \(last)", x: gutter + inset + 12,
            y: top + 18,
            class: "times")
        y += 4
    }

    private mutating func drawEnd() {
        pause(until: diagram.endNanoseconds)
        drawTime(diagram.endNanoseconds, baseline: y + 16)
        svg.text("end of the run", x: gutter + 12, y: y + 16, class: "kind")
        y += Self.noteHeight
    }

    // MARK: Time

    mutating func drawTime(_ nanoseconds: Int64, baseline: Double) {
        guard nanoseconds != shownClock else { return }
        shownClock = nanoseconds
        svg.text(
            VirtualTime.clock(nanoseconds, fractionDigits: fractionDigits), x: gutter - 8, y: baseline,
            anchor: .end, class: "time")
    }

    /// Draws the time in which nothing happened as a break of the lifelines, with its length.
    mutating func pause(until nanoseconds: Int64) {
        guard let clock, case let length = VirtualTime.elapsed(from: clock, to: nanoseconds),
            length >= Self.shortestBreak
        else { return }
        breaks.append((y + 3, y + Self.breakHeight - 3))
        svg.text(VirtualTime.length(length), x: gutter - 8, y: y + 15, anchor: .end, class: "pause")
        y += Self.breakHeight
    }
}

extension SequenceDiagram.Item {
    /// The times that are shown for the item.
    fileprivate var times: [Int64] {
        switch self {
        case .row(let row): [row.nanoseconds]
        case .repeated(let repeated): repeated.block.flatMap(\.times) + [repeated.last.begin]
        case .omitted: []
        }
    }
}
