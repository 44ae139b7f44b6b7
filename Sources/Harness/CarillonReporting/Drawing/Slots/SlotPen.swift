import CarillonResults

/// Draws the timeline of the slots from top to bottom.
struct SlotPen {
    let timeline: SlotTimeline
    private let epochSeconds: Int64
    let axis: TimeAxis
    var svg = SVGWriter()
    var y = 0.0

    static let width = 980.0
    static let gutter = 176.0
    private static let chartTop = 22.0
    private static let chartHeight = 116.0
    static let rowHeight = 22.0
    static let packedHeight = 5.0
    static let textSize = 12.0

    init(timeline: SlotTimeline, epochSeconds: Int64) {
        self.timeline = timeline
        self.epochSeconds = epochSeconds
        axis = TimeAxis(start: timeline.start, end: timeline.end, left: Self.gutter, right: Self.width - 80)
    }

    mutating func draw() -> String {
        y = Self.chartTop
        if !timeline.requests.isEmpty { drawChart() }
        drawBadges()
        let rowsTop = y
        for row in SlotRows(timeline.requests).rows { draw(row) }
        let bottom = y + 4
        drawAxis(at: bottom)
        let shapes = svg
        let label =
            "Timeline of the notification slots of \(timeline.lane). \(timeline.account.joined(separator: " "))"
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

    /// The top of the scale. With few requests the scale ends above them, and the limit stands beyond a break of the
    /// scale.
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
        return floor - Double(pending) / Double(scaleTop)
            * (isBroken ? Self.chartHeight - 44 : Self.chartHeight)
    }

    private mutating func drawChart() {
        let floor = height(of: 0)
        let limit = height(of: SlotTimeline.limit)
        drawArea(floor: floor)
        var line = PathData()
        line.move(axis.left, limit)
        line.horizontal(axis.right)
        svg.path(line, class: "limit")
        svg.text(
            "limit \(SlotTimeline.limit)", x: axis.left - 8, y: limit + 4, anchor: .end, class: "limit-name")
        svg.text("0", x: axis.left - 8, y: floor + 4, anchor: .end, class: "tick")
        if isBroken {
            svg.text(
                "\(scaleTop)", x: axis.left - 8, y: height(of: scaleTop) + 4, anchor: .end, class: "tick")
            drawScaleBreak(at: (limit + height(of: scaleTop)) / 2)
        } else {
            svg.text("32", x: axis.left - 8, y: height(of: 32) + 4, anchor: .end, class: "tick")
        }
        svg.text("slots taken", x: 0, y: limit + 4, class: "title")
        drawEvictions(limit: limit)
        y = floor + 24
    }

    /// Draws the steps as an area with a line on top. Steps that fall on the same place of the drawing become one.
    private mutating func drawArea(floor: Double) {
        var points: [(x: Double, pending: Int)] = []
        var column: (x: Double, low: Int, high: Int)?
        for count in timeline.counts {
            let x = (axis.x(count.nanoseconds) * 2).rounded() / 2
            if let current = column, current.x == x {
                column = (x, min(current.low, count.pending), max(current.high, count.pending))
                while points.last?.x == x { points.removeLast() }
                points += [
                    (x, max(current.high, count.pending)), (x, min(current.low, count.pending)),
                    (x, count.pending),
                ]
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
        line.horizontal(axis.x(timeline.runEnd))
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
            request.stays.filter { $0.end == .evicted }.compactMap { stay in
                stay.to.map { (request.id, axis.x($0)) }
            }
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

    // MARK: The axis

    private mutating func drawAxis(at top: Double) {
        var line = PathData()
        line.move(axis.left, top)
        line.horizontal(axis.right)
        svg.path(line, class: "rule")
        for tick in axis.ticks {
            let x = axis.x(tick)
            svg.text(tick == 0 ? "0" : VirtualTime.length(tick), x: x, y: top + 16, anchor: .middle, class: "tick")
            let date = axis.date(at: tick, epochSeconds: epochSeconds)
            svg.text(date, x: x, y: top + 30, anchor: .middle, class: "title")
        }
        if timeline.runEnd < timeline.end {
            let x = axis.x(timeline.runEnd)
            svg.path(.polyline((x, Self.chartTop), (x, top)), class: "run-end")
            svg.text("end of the run", x: x + 5, y: Self.chartTop + Self.chartHeight - 4, class: "title halo")
        }
        svg.text("virtual time", x: 0, y: top + 16, class: "title")
        svg.text("UTC", x: 0, y: top + 30, class: "title")
        y = top + 38
    }
}
