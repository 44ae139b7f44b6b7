import CarillonResults

extension SlotTimeline {
    /// The timeline as SVG: above, how many slots were taken; below, each request from when it was added to what became of it.
    ///
    /// - Parameter epochSeconds: the time of the world when the run began, for dates on a long axis.
    func draw(epochSeconds: Int64) -> String {
        var pen = SlotPen(timeline: self, epochSeconds: epochSeconds)
        return pen.draw()
    }
}

/// Draws the timeline of the slots from top to bottom.
private struct SlotPen {
    private let timeline: SlotTimeline
    private let epochSeconds: Int64
    private let axis: TimeAxis
    private var svg = SVGWriter()
    private var y = 0.0

    private static let width = 1_000.0
    private static let gutter = 176.0
    private static let chartTop = 22.0
    private static let chartHeight = 116.0
    private static let rowHeight = 22.0
    private static let packedHeight = 4.5
    private static let textSize = 12.0

    init(timeline: SlotTimeline, epochSeconds: Int64) {
        self.timeline = timeline
        self.epochSeconds = epochSeconds
        axis = TimeAxis(start: timeline.start, end: timeline.end, left: Self.gutter, right: Self.width - 26)
    }

    mutating func draw() -> String {
        drawChart()
        let rowsTop = y
        for row in SlotRows(timeline.requests).rows { draw(row) }
        let bottom = y + 4
        drawAxis(at: bottom)
        let shapes = svg
        let label = "Timeline of the notification slots of \(timeline.lane). \(timeline.account.joined(separator: " "))"
        return SVGWriter.drawing(width: Self.width, height: y, class: "slots", label: label) { svg in
            var grid = PathData()
            for tick in axis.ticks {
                grid.move(axis.x(tick), Self.chartTop)
                grid.vertical(bottom)
            }
            svg.path(grid, class: "grid")
            svg.append(shapes)
            var rule = PathData()
            rule.move(0, rowsTop - 6)
            rule.horizontal(Self.width)
            svg.path(rule, class: "rule")
        }
    }

    // MARK: The chart of the slots that are taken

    /// With few requests the scale ends above them, and the limit stands beyond a break of the scale.
    private var scaleTop: Int {
        switch timeline.peak {
        case ...5: 5
        case ...10: 10
        case ...24: 24
        default: max(timeline.peak, SlotTimeline.limit)
        }
    }

    private var isBroken: Bool { scaleTop < SlotTimeline.limit }

    private func height(of pending: Int) -> Double {
        let floor = Self.chartTop + Self.chartHeight
        if isBroken, pending >= SlotTimeline.limit { return Self.chartTop }
        return floor - Double(pending) / Double(scaleTop) * (isBroken ? Self.chartHeight - 44 : Self.chartHeight)
    }

    private mutating func drawChart() {
        let floor = height(of: 0)
        let limit = height(of: SlotTimeline.limit)
        drawArea(floor: floor)
        var line = PathData()
        line.move(axis.left, limit)
        line.horizontal(Self.width)
        svg.path(line, class: "limit")
        svg.text("limit \(SlotTimeline.limit)", x: axis.left - 8, y: limit + 4, anchor: .end, class: "limit-name")
        svg.text("0", x: axis.left - 8, y: floor + 4, anchor: .end, class: "tick")
        if isBroken {
            svg.text("\(scaleTop)", x: axis.left - 8, y: height(of: scaleTop) + 4, anchor: .end, class: "tick")
            drawScaleBreak(at: (limit + height(of: scaleTop)) / 2)
        } else {
            svg.text("32", x: axis.left - 8, y: height(of: 32) + 4, anchor: .end, class: "tick")
        }
        svg.text("slots taken", x: 0, y: limit + 4, class: "title")
        drawEvictions(limit: limit)
        y = floor + 24
    }

    /// The steps as an area with a line on top. Steps that fall on the same place of the drawing become one.
    private mutating func drawArea(floor: Double) {
        var points: [(x: Double, pending: Int)] = []
        var column: (x: Double, low: Int, high: Int)?
        for count in timeline.counts {
            let x = (axis.x(count.nanoseconds) * 2).rounded() / 2
            if let current = column, current.x == x {
                column = (x, min(current.low, count.pending), max(current.high, count.pending))
                while points.last?.x == x { points.removeLast() }
                points += [(x, max(current.high, count.pending)), (x, min(current.low, count.pending)), (x, count.pending)]
            } else {
                column = (x, count.pending, count.pending)
                points.append((x, count.pending))
            }
        }
        guard let first = points.first else { return }
        var line = PathData()
        line.move(first.x, floor)
        for point in points {
            line.horizontal(point.x)
            line.vertical(height(of: point.pending))
        }
        line.horizontal(axis.right)
        var area = line
        area.vertical(floor)
        area.close()
        svg.path(area, class: "area")
        svg.path(line, class: "step")
    }

    private mutating func drawScaleBreak(at middle: Double) {
        var path = PathData()
        for offset in [-3.0, 3.0] {
            path.move(axis.left - 6, middle + offset + 3)
            path.line(axis.left + 6, middle + offset - 3)
        }
        svg.path(path, class: "scale-break")
    }

    private mutating func drawEvictions(limit: Double) {
        let evictions = timeline.requests.flatMap { request in
            request.stays.filter { $0.end == .evicted }.compactMap { stay in stay.to.map { (request.id, axis.x($0)) } }
        }.sorted { $0.1 < $1.1 }
        guard let (id, x) = evictions.first else { return }
        var last = -10.0
        for (_, x) in evictions where x - last > 4 {
            svg.path(.cross(x: x, y: limit, size: 5), class: "evicted")
            last = x
        }
        let text = evictions.count == 1 ? "“\(id)” evicted" : "\(counted(evictions.count, "request")) evicted"
        let isRight = x > Self.width * 0.7
        svg.text(
            TextWidth.fit(text, size: Self.textSize, limit: 320), x: isRight ? x - 10 : x + 10, y: limit - 8,
            anchor: isRight ? .end : .start, class: "lost", full: text)
    }

    // MARK: The requests

    private mutating func draw(_ row: SlotRows.Row) {
        switch row {
        case .full(let request): draw(request)
        case .packed(let requests): draw(pack: requests)
        case .omitted(let count):
            svg.text("… \(counted(count, "more request"))", x: 0, y: y + 15, class: "title")
            y += Self.rowHeight
        }
    }

    private mutating func draw(_ request: SlotRequest) {
        let middle = y + Self.rowHeight / 2
        let name = TextWidth.fit(request.id, size: Self.textSize, limit: Self.gutter - 16)
        let full = request.title.map { "\(request.id): \($0)" } ?? request.id
        svg.text(name, x: 0, y: middle + 4, class: request.fate == .evicted ? "lost" : nil, full: full)
        for stay in request.stays { draw(stay, middle: middle) }
        draw(request.marks, middle: middle)
        if let word = request.ending {
            let time = request.stays.last?.to ?? request.marks.last?.nanoseconds ?? timeline.end
            let x = axis.x(time)
            let isRight = x + TextWidth.of(word, size: Self.textSize) + 14 > Self.width
            svg.text(
                word, x: isRight ? x - 12 : x + 12, y: middle + 4, anchor: isRight ? .end : .start,
                class: request.fate == .evicted ? "lost halo" : "word halo")
        }
        y += Self.rowHeight
    }

    private mutating func draw(_ stay: SlotRequest.Stay, middle: Double) {
        let from = axis.x(stay.from)
        let to = stay.to.map(axis.x) ?? axis.right
        svg.rectangle(x: from, y: middle - 4, width: max(to - from, 2), height: 8, radius: 2, class: stay.repeats ? "bar again" : "bar")
        switch stay.end {
        case .evicted:
            if let due = stay.due, axis.x(due) > to {
                svg.path(.polyline((to, middle), (axis.x(due), middle)), class: "ghost")
                svg.circle(x: axis.x(due), y: middle, radius: 4, class: "missed")
            }
            Sign.cross.draw(x: to, y: middle, with: &svg)
        case .removed: Sign.bracket.draw(x: to, y: middle, with: &svg)
        case .none: Sign.arrow.draw(x: axis.right, y: middle, with: &svg)
        case .fired, .replaced: break
        }
    }

    /// Signs that would hide each other are drawn once.
    private mutating func draw(_ marks: [SlotRequest.Mark], middle: Double) {
        for kind in SlotRequest.Mark.Kind.allCases {
            var places: [Double] = []
            for mark in marks where mark.kind == kind {
                let x = axis.x(mark.nanoseconds)
                if let last = places.last, abs(x - last) < (kind == .fired ? 2 : 6) { continue }
                places.append(x)
            }
            kind.sign.draw(at: places, y: middle, with: &svg)
        }
    }

    private mutating func draw(pack: [SlotRequest]) {
        let top = y + 4
        var bars = PathData()
        for (index, request) in pack.enumerated() {
            for stay in request.stays {
                let from = axis.x(stay.from)
                bars.move(from, top + (Double(index) + 0.5) * Self.packedHeight)
                bars.horizontal(max(stay.to.map(axis.x) ?? axis.right, from + 2))
            }
        }
        svg.path(bars, class: "bars")
        let height = max(Double(pack.count) * Self.packedHeight, 32)
        let middle = top + height / 2
        let names = "\(pack.first?.id ?? "") … \(pack.last?.id ?? "")"
        svg.text(TextWidth.fit(names, size: Self.textSize, limit: Self.gutter - 24), x: 0, y: middle - 3, full: names)
        let fates = Dictionary(grouping: pack, by: \.fate).mapValues(\.count)
        let words = SlotRequest.Fate.allCases.compactMap { fate in fates[fate].map { "\(grouped($0)) \(fate.predicate)" } }
        svg.text(
            TextWidth.fit(listed(words), size: 11, limit: Self.gutter - 24), x: 0, y: middle + 12, class: "title", full: listed(words))
        var brace = PathData()
        brace.move(Self.gutter - 8, top)
        brace.horizontal(Self.gutter - 13)
        brace.vertical(top + height)
        brace.horizontal(Self.gutter - 8)
        svg.path(brace, class: "brace")
        y = top + height + 4
    }

    // MARK: The axis

    private mutating func drawAxis(at top: Double) {
        var line = PathData()
        line.move(axis.left, top)
        line.horizontal(axis.right)
        svg.path(line, class: "rule")
        for tick in axis.ticks {
            let x = axis.x(tick)
            let elapsed = VirtualTime.elapsed(from: timeline.start, to: tick)
            svg.text(elapsed == 0 ? "0" : VirtualTime.length(elapsed), x: x, y: top + 16, anchor: .middle, class: "tick")
            if axis.isCalendarScale {
                let date = CivilDate(epochSeconds: epochSeconds, nanoseconds: tick)
                svg.text(date.dayAndMonth, x: x, y: top + 30, anchor: .middle, class: "title")
            }
        }
        svg.text("virtual time", x: 0, y: top + 16, class: "title")
        if axis.isCalendarScale { svg.text("date in UTC", x: 0, y: top + 30, class: "title") }
        y = top + (axis.isCalendarScale ? 38 : 24)
    }
}

extension SlotRequest.Mark.Kind {
    fileprivate var sign: Sign {
        switch self {
        case .fired: .tick
        case .delivered: .circle
        case .presented: .diamond
        case .suppressed: .hollowCircle
        case .replaced: .chevron
        }
    }
}

extension SlotRequest {
    /// A word beside the end of its bar, where the marks need one.
    fileprivate var ending: String? {
        switch fate {
        case .evicted: "evicted"
        case .suppressed: "not shown"
        case .removed: "removed"
        default: nil
        }
    }
}
