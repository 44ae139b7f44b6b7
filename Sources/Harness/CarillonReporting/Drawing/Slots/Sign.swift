/// The signs of the slots' timeline, drawn alike in the drawing and in its legend.
enum Sign {
    case bar, repeatingBar, tick, circle, diamond, hollowCircle, chevron, bracket, arrow, planned, cross,
        ghost

    func draw(x: Double, y: Double, with svg: inout SVGWriter) {
        switch self {
        case .bar: svg.rectangle(x: x - 11, y: y - 4, width: 22, height: 8, radius: 2, class: "bar")
        case .repeatingBar:
            svg.rectangle(x: x - 11, y: y - 4, width: 22, height: 8, radius: 2, class: "bar again")
        case .tick: svg.path(.polyline((x, y - 7), (x, y + 7)), class: "cap")
        case .circle: svg.circle(x: x, y: y, radius: 4, class: "delivered")
        case .diamond: svg.path(.diamond(x: x, y: y, size: 5.5), class: "delivered")
        case .hollowCircle: svg.circle(x: x, y: y, radius: 4.5, class: "suppressed")
        case .chevron: svg.path(.polyline((x - 4, y - 8), (x, y - 4), (x + 4, y - 8)), class: "cap")
        case .bracket:
            svg.path(.polyline((x - 4, y - 7), (x, y - 7), (x, y + 7), (x - 4, y + 7)), class: "cap")
        case .arrow: svg.path(.polyline((x, y - 6), (x + 8, y), (x, y + 6), isClosed: true), class: "open")
        case .cross: svg.path(.cross(x: x, y: y, size: 4.5), class: "evicted")
        case .planned:
            svg.path(.polyline((x - 11, y), (x + 7, y)), class: "plan")
            svg.circle(x: x + 7, y: y, radius: 4, class: "planned")
        case .ghost:
            svg.path(.polyline((x - 11, y), (x + 7, y)), class: "ghost")
            svg.circle(x: x + 7, y: y, radius: 4, class: "missed")
        }
    }

    /// Draws the sign at several places. Ticks become one shape, and so do circles if there are very many.
    func draw(at places: [Double], y: Double, with svg: inout SVGWriter) {
        var shape = PathData()
        switch self {
        case .tick:
            for x in places {
                shape.move(x, y - 7)
                shape.vertical(y + 7)
            }
            svg.path(shape, class: "cap")
        case .circle where places.count > 40:
            for x in places { shape.dot(x, y) }
            svg.path(shape, class: "ends shown")
        default:
            for x in places { draw(x: x, y: y, with: &svg) }
        }
    }

    /// The sign alone, for the legend.
    var markup: String {
        var svg = SVGWriter()
        draw(x: self == .arrow ? 10 : 14, y: 8, with: &svg)
        return svg.markup
    }
}
