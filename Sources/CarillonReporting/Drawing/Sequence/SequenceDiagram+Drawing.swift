extension SequenceDiagram {
    /// The diagram as SVG. Its style is ``Stylesheet``'s.
    func draw() -> String {
        var pen = SequencePen(diagram: self)
        return pen.draw()
    }
}

/// Draws a sequence diagram from top to bottom.
private struct SequencePen {
    private let diagram: SequenceDiagram
    private var svg = SVGWriter()
    /// Where the next row begins.
    private var y = SequencePen.headerHeight + 8
    /// The time of the row above.
    private var clock: Int64?
    private var shownClock: Int64?
    private var frameDepth = 0
    /// Stretches of the lifelines in which time was skipped.
    private var breaks: [(from: Double, to: Double)] = []

    private let gutter: Double
    private let spacing: Double
    private let width: Double
    private let fractionDigits: Int

    /// What fits beside the margins of a page without scrolling; many lanes take more.
    private static let comfortableWidth = 980.0
    private static let headerHeight = 44.0
    private static let noteHeight = 24.0
    private static let arrowHeight = 38.0
    private static let breakHeight = 22.0
    private static let textSize = 13.0
    private static let timeSize = 12.0
    /// A pause this long is worth telling.
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

    private func x(of lane: Int) -> Double {
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

    private mutating func draw(_ row: SequenceDiagram.Row, note: String?) {
        pause(until: row.nanoseconds)
        let height = row.peer == nil ? Self.noteHeight : Self.arrowHeight
        if row.tone.isLoud {
            svg.rectangle(
                x: gutter, y: y + 1, width: width - gutter, height: height - 2, radius: 4,
                class: "band \(row.tone.name)")
        }
        drawTime(row.nanoseconds, baseline: row.peer == nil ? y + 16 : y + 29)
        let label = Label(
            text: [row.tone.prefix, row.text].compactMap(\.self).joined(separator: " "), note: note,
            tone: row.tone)
        if let lane = row.lane, let peer = row.peer {
            drawArrow(from: x(of: lane), to: x(of: peer), label: label)
        } else {
            drawNote(at: row.lane.map(x(of:)), label: label)
        }
        y += height
        clock = row.nanoseconds
    }

    /// The words of a row.
    private struct Label {
        var text: String
        /// How often it happened; never cut off.
        var note: String?
        var tone: SequenceDiagram.Row.Tone

        var noteWidth: Double { note.map { TextWidth.of(" " + $0, size: SequencePen.textSize) * 1.1 } ?? 0 }
        var width: Double { TextWidth.of(text, size: SequencePen.textSize) + noteWidth }
    }

    private mutating func drawNote(at x: Double?, label: Label) {
        let middle = y + Self.noteHeight / 2
        let baseline = middle + 4.5
        guard let x else {
            write(label, from: gutter + 12, to: width - 8, baseline: baseline)
            return
        }
        if !label.tone.isLoud {
            svg.circle(x: x, y: middle, radius: 3.5, class: "dot")
        } else {
            svg.path(.cross(x: x, y: middle, size: 5), class: "strike \(label.tone.name)")
        }
        write(label, from: x + 12, to: width - 8, orFrom: gutter + 8, to: x - 12, baseline: baseline)
    }

    /// Writes a label rightwards from `start`, or, where it does not fit and there is more room, leftwards to `otherEnd`.
    private mutating func write(
        _ label: Label, from start: Double, to end: Double, orFrom otherStart: Double = 0,
        to otherEnd: Double = 0,
        baseline: Double
    ) {
        let isLeft = label.width > end - start && otherEnd - otherStart > end - start
        let room = isLeft ? otherEnd - otherStart : end - start
        svg.text(
            TextWidth.fit(label.text, size: Self.textSize, limit: room - label.noteWidth), note: label.note,
            x: isLeft ? otherEnd : start, y: baseline, anchor: isLeft ? .end : .start,
            class: label.tone == .plain ? nil : label.tone.name, full: label.text)
    }

    private mutating func drawArrow(from start: Double, to end: Double, label: Label) {
        let line = y + 27
        let left = min(start, end)
        let right = max(start, end)
        let tone = label.tone
        if label.width <= right - left - 16 {
            svg.text(
                label.text, note: label.note, x: (left + right) / 2, y: y + 16, anchor: .middle,
                class: tone == .plain ? nil : tone.name)
        } else {
            write(label, from: left + 8, to: width - 10, orFrom: gutter + 10, to: right - 8, baseline: y + 16)
        }
        // What a fault struck does not arrive.
        let reached = tone == .fault ? (start + end) / 2 : end
        var arrow = PathData()
        arrow.move(start, line)
        arrow.horizontal(reached)
        if tone != .fault {
            let back: Double = end > start ? -8 : 8
            arrow.line(end + back, line - 4)
            arrow.vertical(line + 4)
            arrow.line(end, line)
        }
        svg.path(arrow, class: tone == .plain ? "arrow" : "arrow \(tone.name)")
        if tone == .fault { svg.path(.cross(x: reached, y: line, size: 5), class: "strike fault") }
    }

    private mutating func drawEnd() {
        pause(until: diagram.endNanoseconds)
        drawTime(diagram.endNanoseconds, baseline: y + 16)
        svg.text("end of the run", x: gutter + 12, y: y + 16, class: "kind")
        y += Self.noteHeight
    }

    // MARK: Time

    private mutating func drawTime(_ nanoseconds: Int64, baseline: Double) {
        guard nanoseconds != shownClock else { return }
        shownClock = nanoseconds
        svg.text(
            VirtualTime.clock(nanoseconds, fractionDigits: fractionDigits), x: gutter - 8, y: baseline,
            anchor: .end, class: "time")
    }

    /// Draws the time in which nothing happened as a break of the lifelines, with its length.
    private mutating func pause(until nanoseconds: Int64) {
        guard let clock, case let length = VirtualTime.elapsed(from: clock, to: nanoseconds),
            length >= Self.shortestBreak
        else { return }
        breaks.append((y + 3, y + Self.breakHeight - 3))
        svg.text(VirtualTime.length(length), x: gutter - 8, y: y + 15, anchor: .end, class: "pause")
        y += Self.breakHeight
    }
}

extension SequenceDiagram.Row.Tone {
    /// The class in the stylesheet.
    fileprivate var name: String {
        switch self {
        case .plain: "plain"
        case .fault: "fault"
        case .failure: "failure"
        case .note: "note"
        }
    }

    /// Whether it stands on a band of its own.
    fileprivate var isLoud: Bool { self == .fault || self == .failure }

    /// What the colour says, in a word.
    fileprivate var prefix: String? {
        switch self {
        case .plain, .note: nil
        case .fault: "Fault:"
        case .failure: "Did not hold:"
        }
    }
}

extension SequenceDiagram.Item {
    /// The times that are shown for it.
    fileprivate var times: [Int64] {
        switch self {
        case .row(let row): [row.nanoseconds]
        case .repeated(let repeated): repeated.block.flatMap(\.times) + [repeated.last.begin]
        case .omitted: []
        }
    }
}
