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
    /// Stretches of the lifelines in which time was skipped.
    private var breaks: [(from: Double, to: Double)] = []

    private let gutter: Double
    private let spacing: Double
    private let width: Double
    private let fractionDigits: Int

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
        let labels = times.map { TextWidth.of(VirtualTime.clock($0, fractionDigits: digits), size: Self.timeSize) }
        gutter = max(70, (labels.max() ?? 0) + 16)
        switch diagram.lanes.count {
        case ...1: spacing = 760
        case 2: spacing = 400
        case 3: spacing = 290
        case 4: spacing = 230
        default: spacing = 190
        }
        width = gutter + Double(max(diagram.lanes.count, 1)) * spacing
    }

    mutating func draw() -> String {
        for item in diagram.items { draw(item) }
        drawEnd()
        let rows = svg
        let bottom = y
        let repeatsHeader = bottom > 900
        let height = bottom + (repeatsHeader ? Self.headerHeight + 8 : 4)
        let label = "Sequence diagram of \(counted(diagram.eventCount, "event")). The event log below tells the same in words."
        return SVGWriter.drawing(width: width, height: height, class: "sequence", label: label) { svg in
            drawLifelines(to: bottom, with: &svg)
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
        let boxWidth = min(spacing - 16, 180)
        for (index, lane) in diagram.lanes.enumerated() {
            let x = x(of: index)
            svg.rectangle(
                x: x - boxWidth / 2, y: top + 0.5, width: boxWidth, height: Self.headerHeight - 4,
                radius: lane.kind == .person ? 20 : 5, class: "lane \(lane.kind.rawValue)")
            svg.text(
                TextWidth.fit(lane.name, size: 14, limit: boxWidth - 16), x: x, y: top + 18, anchor: .middle, class: "name",
                full: lane.name)
            let kind = [lane.kind.rawValue, lane.timeZone].compactMap(\.self).joined(separator: ", ")
            svg.text(
                TextWidth.fit(kind, size: 11, limit: boxWidth - 16), x: x, y: top + 33, anchor: .middle, class: "kind",
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
        case .repeated(let block, let count, let rhythm, let last):
            if let row = block.first, block.count == 1 {
                draw(row, note: "× \(grouped(count)), \(rhythm)")
            } else {
                drawFrame(of: block, count: count, rhythm: rhythm, last: last)
            }
            clock = last
        case .omitted(let count):
            breaks.append((y + 2, y + 32))
            svg.text(
                "… \(counted(count, "more event"))", x: gutter + (width - gutter) / 2, y: y + 21, anchor: .middle, class: "more")
            y += 34
            clock = nil
        }
    }

    private mutating func drawFrame(of block: [SequenceDiagram.Row], count: Int, rhythm: String, last: Int64) {
        if let first = block.first { pause(until: first.nanoseconds) }
        let top = y + 4
        y += 32
        for row in block { draw(row, note: nil) }
        y += 6
        svg.rectangle(x: gutter + 2, y: top, width: width - gutter - 4, height: y - top - 2, radius: 6, class: "frame")
        svg.text(
            "\(grouped(count)) times, \(rhythm), the last at \(VirtualTime.clock(last, fractionDigits: fractionDigits))",
            x: gutter + 14, y: top + 18, class: "times")
        y += 4
    }

    private mutating func draw(_ row: SequenceDiagram.Row, note: String?) {
        pause(until: row.nanoseconds)
        let height = row.peer == nil ? Self.noteHeight : Self.arrowHeight
        if row.tone != .plain {
            svg.rectangle(x: gutter, y: y + 1, width: width - gutter, height: height - 2, radius: 4, class: "band \(row.tone.name)")
        }
        drawTime(row.nanoseconds, baseline: row.peer == nil ? y + 16 : y + 29)
        let text = [row.tone.prefix, row.text, note].compactMap(\.self).joined(separator: " ")
        if let lane = row.lane, let peer = row.peer {
            drawArrow(from: x(of: lane), to: x(of: peer), text: text, tone: row.tone)
        } else {
            drawNote(at: row.lane.map(x(of:)), text: text, tone: row.tone)
        }
        y += height
        clock = row.nanoseconds
    }

    private mutating func drawNote(at x: Double?, text: String, tone: SequenceDiagram.Row.Tone) {
        let middle = y + Self.noteHeight / 2
        let start = x.map { $0 + 12 } ?? gutter + 12
        let room = (right: width - start - 8, left: start - 24 - gutter - 8)
        let isLeft = TextWidth.of(text, size: Self.textSize) > room.right && room.left > room.right && x != nil
        if let x {
            tone == .plain
                ? svg.circle(x: x, y: middle, radius: 3.5, class: "dot") : svg.path(.cross(x: x, y: middle, size: 5), class: "strike \(tone.name)")
        }
        svg.text(
            TextWidth.fit(text, size: Self.textSize, limit: isLeft ? room.left : room.right), x: isLeft ? start - 24 : start,
            y: middle + 4.5, anchor: isLeft ? .end : .start, class: tone == .plain ? nil : tone.name, full: text)
    }

    private mutating func drawArrow(from start: Double, to end: Double, text: String, tone: SequenceDiagram.Row.Tone) {
        let line = y + 27
        let left = min(start, end)
        let right = max(start, end)
        let textWidth = TextWidth.of(text, size: Self.textSize)
        let name = tone == .plain ? nil : tone.name
        if textWidth <= right - left - 16 {
            svg.text(text, x: (left + right) / 2, y: y + 16, anchor: .middle, class: name)
        } else {
            let room = (right: width - left - 18, left: right - gutter - 18)
            let isLeft = textWidth > room.right && room.left > room.right
            svg.text(
                TextWidth.fit(text, size: Self.textSize, limit: isLeft ? room.left : room.right), x: isLeft ? right - 8 : left + 8,
                y: y + 16, anchor: isLeft ? .end : .start, class: name, full: text)
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
            VirtualTime.clock(nanoseconds, fractionDigits: fractionDigits), x: gutter - 8, y: baseline, anchor: .end, class: "time")
    }

    /// Draws the time in which nothing happened as a break of the lifelines, with its length.
    private mutating func pause(until nanoseconds: Int64) {
        guard let clock, case let length = VirtualTime.elapsed(from: clock, to: nanoseconds), length >= Self.shortestBreak
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
        }
    }

    /// What the colour says, in a word.
    fileprivate var prefix: String? {
        switch self {
        case .plain: nil
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
        case .repeated(let block, _, _, let last): block.map(\.nanoseconds) + [last]
        case .omitted: []
        }
    }
}
