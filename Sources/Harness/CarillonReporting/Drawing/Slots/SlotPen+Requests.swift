/// The drawing of the lower part: a row for each request, or for many requests with the same end.
extension SlotPen {
    mutating func draw(_ row: SlotRows.Row) {
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
        for (index, stay) in request.stays.enumerated() {
            let next = index + 1 < request.stays.count ? request.stays[index + 1].from : nil
            draw(stay, addedAgain: next, middle: middle)
        }
        draw(request.marks, middle: middle)
        if let word = request.ending {
            let wordWidth = TextWidth.of(word, size: Self.textSize)
            var x = axis.x(request.stays.last?.to ?? request.marks.last?.nanoseconds ?? timeline.end)
            // If an evicted request was due near by, the word stands beyond that place, because it does not fit before
            // it.
            if let due = request.stays.last?.due, request.fate == .evicted, axis.x(due) < x + wordWidth + 24 {
                x = max(x, axis.x(due))
            }
            // The margin beside the axis has room for each of these words.
            svg.text(
                word, x: x + 12, y: middle + 4, class: request.fate == .evicted ? "lost halo" : "word halo")
        }
        y += Self.rowHeight
    }

    private mutating func draw(_ stay: SlotRequest.Stay, addedAgain: Int64?, middle: Double) {
        let from = axis.x(stay.from)
        let to = axis.x(stay.to ?? timeline.runEnd)
        svg.rectangle(
            x: from, y: middle - 4, width: max(to - from, 2), height: 8, radius: 2,
            class: stay.repeats ? "bar again" : "bar")
        switch stay.end {
        case .evicted:
            if let due = stay.due, addedAgain.map({ due < $0 }) ?? true {
                drawWait(from: to, to: axis.x(due), middle: middle, line: "ghost", end: "missed")
            }
            Sign.cross.draw(x: to, y: middle, with: &svg)
        case .removed: Sign.bracket.draw(x: to, y: middle, with: &svg)
        case .none:
            if let due = stay.due, timeline.isPlanned(stay) {
                drawWait(from: to, to: axis.x(due), middle: middle, line: "plan", end: "planned")
            } else {
                Sign.arrow.draw(x: to, y: middle, with: &svg)
            }
        case .fired, .replaced: break
        }
    }

    /// Draws the time until a request would fire.
    private mutating func drawWait(from: Double, to: Double, middle: Double, line: String, end: String) {
        guard to > from else { return }
        svg.path(.polyline((from, middle), (to, middle)), class: line)
        svg.circle(x: to, y: middle, radius: 4, class: end)
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
        let fate = pack.first?.fate ?? .other
        let isLost = fate == .evicted
        var bars = PathData()
        var waits = PathData()
        var ends = PathData()
        for (index, request) in pack.enumerated() {
            let middle = top + (Double(index) + 0.5) * Self.packedHeight
            for stay in request.stays {
                let (from, to) = (axis.x(stay.from), axis.x(stay.to ?? timeline.runEnd))
                bars.move(from, middle)
                bars.horizontal(max(to, from + 2))
                var end = to
                if let due = stay.due, case let place = axis.x(due), place > to, isLost || timeline.isPlanned(stay) {
                    waits.move(to, middle)
                    waits.horizontal(place)
                    // A lost request is crossed out where it lost its slot.
                    if !isLost { end = place }
                } else if stay.end == .none {
                    continue
                }
                ends.append(fate.smallSign(x: end, y: middle))
            }
        }
        svg.path(bars, class: "bars")
        svg.path(waits, class: isLost ? "ghost" : "plan")
        svg.path(ends, class: "ends \(fate.tone)")
        let height = max(Double(pack.count) * Self.packedHeight, 50)
        let middle = top + height / 2
        let limit = Self.gutter - 24
        let fates = Dictionary(grouping: pack, by: \.fate).mapValues(\.count)
        let words = SlotRequest.Fate.allCases.compactMap { fate in
            fates[fate].map { "\(grouped($0)) \(fate.predicate)" }
        }
        let name = isLost ? "lost" : nil
        let lines = [
            (pack.first?.id ?? "", name), ("to \(pack.last?.id ?? "")", name), (listed(words), "title"),
        ]
        for (index, line) in lines.enumerated() {
            svg.text(
                TextWidth.fit(line.0, size: Self.textSize, limit: limit), x: 0,
                y: middle - 10 + Double(index) * 15, class: line.1,
                full: line.0)
        }
        var brace = PathData()
        brace.move(Self.gutter - 8, top)
        brace.horizontal(Self.gutter - 13)
        brace.vertical(top + height)
        brace.horizontal(Self.gutter - 8)
        svg.path(brace, class: "brace")
        y = top + height + 4
    }
}

extension SlotRequest.Fate {
    /// The class of the end of the request's bar.
    fileprivate var tone: String {
        switch self {
        case .delivered: "shown"
        case .presented: "presented"
        case .suppressed: "unshown"
        case .evicted: "lost"
        case .fired, .pending, .removed, .other: "due"
        }
    }

    /// The sign at the end of a packed request. Its shape is that of the sign on a row of its own, so that colours need
    /// not be told apart.
    fileprivate func smallSign(x: Double, y: Double) -> PathData {
        var path = PathData()
        switch self {
        case .delivered: path.dot(x, y)
        case .presented: path = .diamond(x: x, y: y, size: 2.2)
        case .suppressed, .pending: path.ring(x: x, y: y, radius: 1.7)
        case .evicted: path = .cross(x: x, y: y, size: 1.9)
        case .removed: path = .polyline((x - 2, y - 2), (x, y - 2), (x, y + 2), (x - 2, y + 2))
        case .fired, .other: path = .polyline((x, y - 2), (x, y + 2))
        }
        return path
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
    /// The word beside the end of the request's bar, where the marks need one.
    fileprivate var ending: String? {
        switch fate {
        case .evicted: "evicted"
        case .suppressed: "not shown"
        case .removed: "removed"
        default: nil
        }
    }
}
