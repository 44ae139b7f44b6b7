import CarillonResults

/// Draws a sequence diagram from top to bottom.
struct SequencePen {
    private let diagram: SequenceDiagram
    /// The place in the page of a failed expectation, by its number.
    let mark: (Int) -> String?
    var ink = SequenceInk()
    /// The top of the next row.
    var y = 6.0
    /// The time of the row above.
    var clock: Int64?
    private var shownClock: Int64?
    private var frameDepth = 0
    private var strips: WeatherStrips
    /// The last place of the way in each lane, and the last of all.
    private var wayStops: [Int: Double] = [:]
    private var lastWayStop: (x: Double, y: Double)?
    /// The stretches of the lifelines in which time was skipped.
    private var breaks: [(from: Double, to: Double)] = []

    let gutter: Double
    private let spacing: Double
    let width: Double
    private let fractionDigits: Int

    /// The width that a page shows without scrolling, beside an upright scroll bar. Many lanes take more.
    private static let comfortableWidth = 976.0
    private static let headerHeight = 44.0
    private static let groupHeight = 24.0
    static let noteHeight = 24.0
    static let arrowHeight = 38.0
    private static let breakHeight = 22.0
    static let textSize = 13.0
    private static let timeSize = 12.0
    /// The shortest pause that is drawn as a break.
    private static let shortestBreak: Int64 = 1_000_000_000

    init(diagram: SequenceDiagram, mark: @escaping (Int) -> String? = { _ in nil }) {
        self.diagram = diagram
        self.mark = mark
        strips = WeatherStrips(items: diagram.items)
        let times = diagram.items.flatMap(\.times) + [diagram.endNanoseconds]
        let digits = times.map(VirtualTime.fractionDigits(of:)).max() ?? 0
        fractionDigits = digits
        let labels = times.map {
            TextWidth.of(VirtualTime.clock($0, fractionDigits: digits), size: Self.timeSize)
        }
        gutter = max(70, (labels.max() ?? 0) + 16).rounded()
        let laneCount = Double(max(diagram.lanes.count, 1))
        let room = min(Self.comfortableWidth - gutter, laneCount == 1 ? 760 : laneCount * 400)
        // Half of it is a whole number, which keeps the drawing small.
        let least: Double = diagram.groups.isEmpty ? 176 : 116
        spacing = max(least, (room / laneCount / 2).rounded(.down) * 2)
        width = gutter + laneCount * spacing
    }

    /// The heads of the lanes, which stay in sight, and below them the lanes.
    mutating func draw() -> String {
        for item in diagram.items { draw(item) }
        drawEnd()
        let (pen, bottom) = (self, y)
        let names = diagram.lanes.prefix(40).map { clippedName($0.name) }
        let heads = SVGWriter.drawing(
            width: width, height: headTop + Self.headerHeight, class: "heads", label: "Lanes: \(listed(names))"
        ) { pen.drawHeader(with: &$0) }
        let label =
            "Sequence diagram of \(counted(diagram.eventCount, "event")). The event log below tells the same in words."
        let body = SVGWriter.drawing(width: width, height: bottom + 4, class: "rows", label: label) { svg in
            pen.drawLifelines(to: bottom - Self.noteHeight, with: &svg)
            pen.ink.write(timesAt: pen.gutter - 8, with: &svg)
        }
        return
            "<div class=\"sequence\" role=\"group\" tabindex=\"0\" aria-label=\"Sequence diagram\">\(heads)\(body)</div>"
    }

    /// Lets no lifeline run through a text.
    mutating func cover(from left: Double, length: Double, baseline: Double) {
        for lane in lanes where x(of: lane) > left - 2 && x(of: lane) < left + length + 2 {
            ink.cover(lane: lane, from: baseline - 13, to: baseline + 5)
        }
    }

    /// Leads the line of a way on to an event in a lane, and from there to another lane, if the diagram is a way.
    ///
    /// The line comes down the lane if the notification has been there before. Otherwise nobody has told how it came
    /// there, and the line comes from the event before.
    mutating func leadWay(to lane: Int, _ y: Double, on peer: (lane: Int, x: Double)? = nil) {
        guard diagram.isWay else { return }
        let x = x(of: lane)
        let from = wayStops[lane].map { (x: x, y: $0) } ?? lastWayStop
        ink.add(.way) { path in
            path.move(from?.x ?? x, from?.y ?? y)
            path.line(x, y)
            if let peer { path.horizontal(peer.x) }
        }
        wayStops[lane] = y
        if let peer { wayStops[peer.lane] = y }
        lastWayStop = (peer?.x ?? x, y)
    }

    var lanes: Range<Int> { diagram.lanes.indices }

    func x(of lane: Int) -> Double {
        // A lone lane stands at the left, for its notes need the room.
        diagram.lanes.count <= 1 ? gutter + 90 : gutter + (Double(lane) + 0.5) * spacing
    }

    // MARK: Lanes

    /// The top of the heads of lanes, below those of groups.
    private var headTop: Double { diagram.groups.isEmpty ? 0 : Self.groupHeight }

    private func drawGroups(with svg: inout SVGWriter) {
        for group in diagram.groups {
            let left = x(of: group.lanes.lowerBound) - spacing / 2 + 4
            let right = x(of: group.lanes.upperBound - 1) + spacing / 2 - 4
            let height = headTop + Self.headerHeight - 1
            svg.rectangle(x: left, y: 0, width: right - left, height: height, radius: 6, class: "group")
            let name = TextWidth.fit(group.name, size: Self.timeSize, limit: (right - left - 16) * 0.9)
            svg.text(name, x: left + 8, y: 16, class: "group-name", full: group.name)
        }
    }

    private func drawHeader(with svg: inout SVGWriter) {
        drawGroups(with: &svg)
        let boxWidth = min(spacing - 16, 210)
        for (index, lane) in diagram.lanes.enumerated() {
            let x = x(of: index)
            svg.rectangle(
                x: x - boxWidth / 2, y: headTop + 0.5, width: boxWidth, height: Self.headerHeight - 4,
                radius: lane.kind == .person ? 20 : 5, class: "lane \(lane.kind.rawValue)")
            let name = TextWidth.fit(lane.name, size: 14, limit: (boxWidth - 16) * 0.9)
            svg.text(name, x: x, y: headTop + 18, anchor: .middle, class: "name", full: lane.name)
            let folded = diagram.foldedLanes[lane.name].map { "\(grouped($0)) lanes" }
            let kind = [lane.kind.rawValue, folded, lane.timeZone].compactMap(\.self).joined(separator: ", ")
            svg.text(
                TextWidth.fit(kind, size: 11, limit: boxWidth - 16), x: x, y: headTop + 33, anchor: .middle,
                class: "lane-kind",
                full: kind)
        }
    }

    private func drawLifelines(to bottom: Double, with svg: inout SVGWriter) {
        var solid = PathData()
        var dotted = PathData()
        for lane in lanes {
            let x = x(of: lane)
            solid.move(x, 0)
            let stops =
                breaks.map { ($0.from, $0.to, true) } + (ink.covered[lane] ?? []).map { ($0.from, $0.to, false) }
            var reached = 0.0
            for (from, to, isBreak) in stops.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) where to > reached {
                if from > reached { solid.vertical(from) }
                if isBreak {
                    dotted.move(x, max(from, reached))
                    dotted.vertical(to)
                }
                solid.move(x, to)
                reached = to
            }
            if bottom > reached { solid.vertical(bottom) }
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
        case .others(let count):
            breaks.append((y + 3, y + Self.breakHeight - 3))
            let words = "… \(counted(count, "other event"))"
            ink.texts.text(words, x: gutter + 12, y: y + 15, class: "more")
            cover(from: gutter + 12, length: TextWidth.of(words, size: Self.textSize), baseline: y + 15)
            y += Self.breakHeight
            clock = nil
        case .omitted(let count):
            breaks.append((y + 2, y + 32))
            ink.texts.text(
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
        let (left, bottom) = (gutter + 2 + Double(frameDepth) * 8, y)
        let right = width - (left - gutter)
        ink.add(.frame) { $0.rectangle(x: left, y: top, width: right - left, height: bottom - top - 2) }
        let last = VirtualTime.clock(repeated.last.begin, fractionDigits: fractionDigits)
        let words = "\(grouped(repeated.count)) times, \(repeated.rhythm), the last at \(last)"
        ink.texts.text(words, x: left + 12, y: top + 18, class: "times")
        cover(from: left + 12, length: TextWidth.of(words, size: Self.textSize) * 1.1 - 2, baseline: top + 18)
        y += 4
    }

    private mutating func drawEnd() {
        pause(until: diagram.endNanoseconds)
        drawTime(diagram.endNanoseconds, baseline: y + 16)
        ink.texts.text("end of the run", x: gutter + 12, y: y + 16, class: "kind")
        y += Self.noteHeight
    }

    /// Draws the strip of the weather that ends with a row, if one does.
    mutating func drawWeather(of row: SequenceDiagram.Row, height: Double) {
        guard let strip = strips.note(row, top: y + 3) else { return }
        let x = gutter - 6 + Double(strip.track) * (WeatherStrips.width + 1)
        let length = y + height - 3 - strip.top
        ink.add(.weather) { $0.rectangle(x: x, y: strip.top, width: WeatherStrips.width, height: length) }
    }

    // MARK: Time

    mutating func drawTime(_ nanoseconds: Int64, baseline: Double) {
        guard nanoseconds != shownClock else { return }
        shownClock = nanoseconds
        ink.times.text(VirtualTime.clock(nanoseconds, fractionDigits: fractionDigits), y: baseline)
    }

    /// Draws the time in which nothing happened as a break of the lifelines, with its length.
    mutating func pause(until nanoseconds: Int64) {
        guard let clock, case let length = VirtualTime.elapsed(from: clock, to: nanoseconds),
            length >= Self.shortestBreak
        else { return }
        breaks.append((y + 3, y + Self.breakHeight - 3))
        ink.times.text(VirtualTime.length(length), y: y + 15, class: "pause")
        y += Self.breakHeight
    }
}

extension SequenceDiagram.Item {
    /// The times that are shown for the item.
    fileprivate var times: [Int64] {
        switch self {
        case .row(let row): [row.nanoseconds]
        case .repeated(let repeated): repeated.block.flatMap(\.times) + [repeated.last.begin]
        case .omitted, .others: []
        }
    }
}
