/// How the requests of a timeline are laid out below each other: each on a row of its own, but long runs of those that fared alike
/// packed close.
struct SlotRows {
    enum Row {
        case full(SlotRequest)
        case packed([SlotRequest])
        /// Requests that are not drawn.
        case omitted(Int)
    }

    /// Runs shorter than this are not packed, nor is anything if there are few requests at all.
    private static let shortestPack = 6
    private static let roomForAll = 14
    /// Bounds for what a drawing holds.
    private static let mostFull = 48
    private static let mostPacked = 400

    private(set) var rows: [Row] = []

    init(_ requests: [SlotRequest]) {
        guard requests.count > Self.roomForAll else {
            rows = requests.map(Row.full)
            return
        }
        var run: [SlotRequest] = []
        for request in requests {
            if let last = run.last, last.likeness == nil || last.likeness != request.likeness { flush(&run) }
            run.append(request)
        }
        flush(&run)
        bound()
    }

    /// Packs a run, if it is a long one.
    private mutating func flush(_ run: inout [SlotRequest]) {
        rows += run.count < Self.shortestPack ? run.map(Row.full) : [.packed(run)]
        run = []
    }

    private mutating func bound() {
        var full = 0
        var packed = 0
        var omitted = 0
        rows = rows.compactMap { row in
            switch row {
            case .full:
                full += 1
                if full <= Self.mostFull { return row }
                omitted += 1
                return nil
            case .packed(let requests):
                let room = max(0, Self.mostPacked - packed)
                packed += requests.count
                if requests.count <= room { return row }
                omitted += requests.count - room
                return room > 0 ? .packed(Array(requests.prefix(room))) : nil
            case .omitted:
                return row
            }
        }
        if omitted > 0 { rows.append(.omitted(omitted)) }
    }
}
