import CarillonResults

/// Draws the curve of when a run was lost.
struct CurvePen {
    private let curve: LossCurve
    private let axis: TimeAxis
    private let epochSeconds: Int64

    private static let width = 980.0
    private static let (top, height) = (40.0, 120.0)
    private static let floor = top + height
    private static let markRadius = 9.0

    /// - Parameter epochSeconds: The time of the world when the run began, for dates on a long axis.
    init(_ curve: LossCurve, epochSeconds: Int64) {
        (self.curve, self.epochSeconds) = (curve, epochSeconds)
        axis = TimeAxis(start: curve.start, end: curve.end, left: 64, right: Self.width - 40)
    }

    func draw() -> String {
        let label = "Curve: the share of runs that fail all the same, over virtual time. \(curve.sentence)"
        return SVGWriter.drawing(width: Self.width, height: Self.floor + 38, class: "curve", label: label) { svg in
            drawGrid(with: &svg)
            drawShares(with: &svg)
            drawLimit(with: &svg)
            drawMarks(with: &svg)
        }
    }

    private func y(_ share: Double) -> Double { Self.floor - share * Self.height }

    private func drawGrid(with svg: inout SVGWriter) {
        var grid = PathData()
        for tick in axis.ticks {
            let x = axis.x(tick)
            grid.move(x, Self.top)
            grid.vertical(Self.floor)
            svg.text(VirtualTime.clock(tick), x: x, y: Self.floor + 16, anchor: .middle, class: "tick")
            let date = axis.date(at: tick, epochSeconds: epochSeconds)
            svg.text(date, x: x, y: Self.floor + 30, anchor: .middle, class: "title")
        }
        svg.path(grid, class: "grid")
        for share in [0.0, 0.5] {
            svg.text(percent(share), x: axis.left - 8, y: y(share) + 4, anchor: .end, class: "tick")
        }
        svg.path(.polyline((axis.left, Self.floor), (axis.right, Self.floor)), class: "rule")
    }

    /// Draws the shares as an area with a line on top. A share holds until the next one that is known.
    private func drawShares(with svg: inout SVGWriter) {
        var line = PathData()
        var (x, height) = (axis.left, y(0))
        line.move(x, height)
        for moment in curve.moments {
            // Points before the drawn time stand at its beginning, and time never goes back.
            let (nextX, nextHeight) = (max(x, axis.x(moment.nanoseconds)), y(moment.share))
            if nextX > x { line.horizontal(nextX) }
            if nextHeight != height { line.vertical(nextHeight) }
            (x, height) = (nextX, nextHeight)
        }
        line.horizontal(axis.right)
        var area = line
        area.vertical(Self.floor)
        area.close()
        svg.path(area, class: "area")
        svg.path(line, class: "step")
    }

    private func drawLimit(with svg: inout SVGWriter) {
        let height = y(FailureExplanation.lostShare)
        svg.path(.polyline((axis.left, height), (axis.right, height)), class: "limit")
        svg.text(
            percent(FailureExplanation.lostShare), x: axis.left - 8, y: height + 4, anchor: .end, class: "limit-name")
    }

    /// Draws the numbers above the curve, each with a line to its step. Numbers never touch, however near their steps
    /// are.
    private func drawMarks(with svg: inout SVGWriter) {
        let (distance, level) = (Self.markRadius * 2 + 4, 14.0)
        var leads = PathData()
        var places: [Double] = []
        for (index, mark) in curve.marks.enumerated() {
            let room = Self.width - Self.markRadius - Double(curve.marks.count - 1 - index) * distance
            let x = max(min(axis.x(mark.moment.nanoseconds), room), (places.last ?? -.infinity) + distance)
            places.append(x)
            leads.move(x, level + Self.markRadius)
            leads.line(axis.x(mark.moment.nanoseconds), Self.top - 6)
            leads.vertical(Self.floor)
        }
        svg.path(leads, class: "lead")
        for (mark, x) in zip(curve.marks, places) {
            svg.circle(x: x, y: level, radius: Self.markRadius, class: mark.isLost ? "mark lost" : "mark")
            svg.text("\(mark.number)", x: x, y: level + 4, anchor: .middle, class: mark.isLost ? "limit-name" : nil)
        }
    }
}
