/// The commands of an SVG path.
struct PathData {
    private(set) var text = ""

    var isEmpty: Bool { text.isEmpty }

    mutating func move(_ x: Double, _ y: Double) { append("M", x, y) }
    mutating func line(_ x: Double, _ y: Double) { append("L", x, y) }
    mutating func horizontal(_ x: Double) { text += "H" + SVGWriter.figure(x) }
    mutating func vertical(_ y: Double) { text += "V" + SVGWriter.figure(y) }
    mutating func close() { text += "Z" }

    /// The head of an arrow that points to the right or to the left, with its tip at the current point.
    mutating func arrowHead(pointsRight: Bool) { text += pointsRight ? "l-8-4v8l8-4" : "l8-4v8l-8-4" }

    /// A dot, if the line's ends are round.
    mutating func dot(_ x: Double, _ y: Double) {
        move(x, y)
        text += "h0"
    }

    /// A circle around a point.
    mutating func ring(x: Double, y: Double, radius: Double) {
        let (r, width) = (SVGWriter.figure(radius), SVGWriter.figure(radius * 2))
        move(x - radius, y)
        text += "a\(r) \(r) 0 1 0 \(width) 0a\(r) \(r) 0 1 0-\(width) 0"
    }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
        move(x, y)
        horizontal(x + width)
        vertical(y + height)
        horizontal(x)
        close()
    }

    /// Puts the commands of another path behind these.
    mutating func append(_ other: PathData) { text += other.text }

    private mutating func append(_ command: String, _ x: Double, _ y: Double) {
        text += "\(command)\(SVGWriter.figure(x)) \(SVGWriter.figure(y))"
    }

    /// A line through points, closed to an area if asked for.
    static func polyline(_ points: (x: Double, y: Double)..., isClosed: Bool = false) -> PathData {
        var path = PathData()
        for (index, point) in points.enumerated() {
            index == 0 ? path.move(point.x, point.y) : path.line(point.x, point.y)
        }
        if isClosed { path.close() }
        return path
    }

    /// An oblique cross around a point.
    static func cross(x: Double, y: Double, size: Double) -> PathData {
        var path = polyline((x - size, y - size), (x + size, y + size))
        path.move(x - size, y + size)
        path.line(x + size, y - size)
        return path
    }

    /// A square on its tip around a point.
    static func diamond(x: Double, y: Double, size: Double) -> PathData {
        polyline((x - size, y), (x, y - size), (x + size, y), (x, y + size), isClosed: true)
    }
}
