import CarillonEnvironment
import CarillonResults

/// What happened in a run, put in the order of a sequence diagram: lanes from left to right, and items from top to bottom.
///
/// It is bounded: what repeats is shown once with its count, and of what is still too much the beginning and the end are shown.
struct SequenceDiagram {
    /// Shown before an omission, and after it: what led there, and how it ended.
    static let rowsBeforeOmission = 52
    static let rowsAfterOmission = 28
    /// Lanes beyond these share one.
    static let mostLanes = 16

    /// A line of the diagram.
    struct Row {
        enum Tone: Hashable {
            case plain
            /// The network, a server or the device misbehaved, as the scenario told it to.
            case fault
            /// An expectation that did not hold.
            case failure
        }

        var nanoseconds: Int64
        /// The column that it belongs to; `nil` concerns everybody.
        var lane: Int?
        /// The column that an arrow leads to.
        var peer: Int?
        var text: String
        var tone: Tone
    }

    enum Item {
        case row(Row)
        case repeated(Repeated)
        case omitted(Int)
    }

    /// Rows that came again and again.
    struct Repeated {
        /// As they were the first time.
        var block: [Row]
        var count: Int
        /// How far apart the times are at which it began.
        var rhythm: String
        /// When it began for the last time, and when that ended.
        var last: (begin: Int64, end: Int64)
    }

    private(set) var lanes: [Lane]
    private(set) var items: [Item] = []
    let eventCount: Int
    let endNanoseconds: Int64

    init(_ run: ScenarioRun) {
        lanes = run.lanes
        eventCount = run.trace.count
        endNanoseconds = run.virtualNanoseconds
        let rows = makeRows(run)
        items = Self.bounded(Self.collapsed(rows))
        if run.omittedEvents > 0 { items.append(.omitted(run.omittedEvents)) }
    }

    /// The events and the failed expectations in one sequence. An expectation stands after what happened at the same time.
    private mutating func makeRows(_ run: ScenarioRun) -> [Row] {
        var columns: [String: Int] = [:]
        for (index, lane) in lanes.enumerated() where columns[lane.name] == nil { columns[lane.name] = index }
        lanes = Array(lanes.prefix(Self.mostLanes))

        func column(_ name: String) -> Int {
            if let known = columns[name] { return min(known, Self.mostLanes) }
            let index = min(max(columns.count, lanes.count), Self.mostLanes)
            columns[name] = index
            if index < Self.mostLanes, index == lanes.count { lanes.append(Lane(name: name, kind: .app)) }
            return index
        }

        var failures = run.expectations.filter { !$0.passed }.map { failure in
            Row(
                nanoseconds: failure.virtualNanoseconds, lane: nil, peer: nil, text: failure.text,
                tone: .failure)
        }[...]
        var rows: [Row] = []
        for event in run.trace {
            while let failure = failures.first, failure.nanoseconds < event.instant.nanoseconds {
                rows.append(failure)
                failures.removeFirst()
            }
            let lane = column(event.lane)
            let peer = event.peer.map(column)
            rows.append(
                Row(
                    nanoseconds: event.instant.nanoseconds, lane: lane, peer: peer == lane ? nil : peer,
                    text: event.text.isEmpty ? event.kind : event.text,
                    tone: event.kind.hasPrefix("fault.") ? .fault : .plain))
        }
        rows += failures
        if rows.contains(where: { $0.lane == Self.mostLanes || $0.peer == Self.mostLanes }) {
            lanes.append(Lane(name: "\(counted(columns.count - Self.mostLanes, "more lane"))", kind: .app))
        }
        return rows
    }

    /// Finds what repeats: rows are alike when they differ in nothing but their time and the numbers and dates in their text.
    private static func collapsed(_ rows: [Row]) -> [Item] {
        struct Likeness: Hashable {
            var lane: Int?
            var peer: Int?
            var tone: Row.Tone
            var text: String
        }
        var symbols: [Likeness: Int] = [:]
        let sequence = rows.map { row in
            let likeness = Likeness(
                lane: row.lane, peer: row.peer, tone: row.tone, text: TextShape.of(row.text))
            let symbol = symbols[likeness] ?? symbols.count
            symbols[likeness] = symbol
            return symbol
        }
        return Repetition.find(in: sequence).map { stretch in
            if stretch.count == 1 { return .row(rows[stretch.start]) }
            let starts = stride(from: stretch.start, to: stretch.end, by: stretch.period).map {
                rows[$0].nanoseconds
            }
            return .repeated(
                Repeated(
                    block: Array(rows[stretch.start..<stretch.start + stretch.period]), count: stretch.count,
                    rhythm: Rhythm.words(for: starts),
                    last: (rows[stretch.end - stretch.period].nanoseconds, rows[stretch.end - 1].nanoseconds))
            )
        }
    }

    private static func bounded(_ items: [Item]) -> [Item] {
        guard items.reduce(0, { $0 + $1.rowCount }) > rowsBeforeOmission + rowsAfterOmission else {
            return items
        }
        var room = rowsBeforeOmission
        let head = items.prefix { item in
            room -= item.rowCount
            return room >= 0
        }
        room = rowsAfterOmission
        let tail = items.dropFirst(head.count).reversed().prefix { item in
            room -= item.rowCount
            return room >= 0
        }
        let omitted = items[head.count..<items.count - tail.count].reduce(0) { $0 + $1.eventCount }
        return Array(head) + [.omitted(omitted)] + Array(tail.reversed())
    }
}

extension SequenceDiagram.Item {
    /// How many rows it takes in the diagram.
    var rowCount: Int {
        switch self {
        case .row, .omitted: 1
        case .repeated(let repeated): repeated.block.count
        }
    }

    /// How many events it stands for.
    var eventCount: Int {
        switch self {
        case .row: 1
        case .repeated(let repeated): repeated.block.count * repeated.count
        case .omitted(let count): count
        }
    }
}
