/// The shapes and texts of a sequence diagram while it is drawn. All shapes of a kind become one path, for a page has
/// hundreds of diagrams and an element costs a browser more than its bytes.
struct SequenceInk {
    /// The kinds of shapes, the lowest first.
    enum Shape: String, CaseIterable {
        case band
        case failureBand = "band failure"
        case way
        case weather
        case frame, dot, arrow
        case faultArrow = "arrow fault"
        case faultStrike = "strike fault"
        case failureStrike = "strike failure"
    }

    var shapes: [Shape: PathData] = [:]
    /// The times at the left, as markup; their right edge is at 0.
    var times = SVGWriter()
    var texts = SVGWriter()
    /// The stretches of each lane that labels cover.
    private(set) var covered: [Int: [(from: Double, to: Double)]] = [:]

    mutating func add(_ shape: Shape, _ draw: (inout PathData) -> Void) {
        draw(&shapes[shape, default: PathData()])
    }

    /// Takes a stretch of a lane away, because a label stands there.
    mutating func cover(lane: Int, from: Double, to: Double) {
        var stretches = covered[lane] ?? []
        if let last = stretches.last, from - last.to < 6 {
            stretches[stretches.count - 1].to = to
        } else {
            stretches.append((from, to))
        }
        covered[lane] = stretches
    }

    /// Writes everything, shapes first.
    func write(timesAt x: Double, with svg: inout SVGWriter) {
        for shape in Shape.allCases {
            if let path = shapes[shape] { svg.path(path, class: shape.rawValue) }
        }
        svg.group("time", x: x, times)
        svg.append(texts)
    }
}
