/// The rows of a timeline. A request has a row of its own, but a long run of requests with the same fate is packed
/// close.
struct SlotRows {
    enum Row {
        /// A request on a row of its own.
        case full(SlotRequest)
        /// Requests with the same fate, packed close.
        case packed([SlotRequest])
        /// A number of requests that are not drawn.
        case omitted(Int)
    }

    /// The shortest run that is packed.
    private static let shortestPack = 6
    /// The most requests that are all drawn on rows of their own.
    private static let roomForAll = 14
    /// The most rows of single requests.
    private static let mostFull = 48
    /// The most requests in packed rows.
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

    /// Ends a run of requests, and packs it if it is long.
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
