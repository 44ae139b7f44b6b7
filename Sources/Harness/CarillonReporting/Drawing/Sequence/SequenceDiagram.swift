import CarillonEnvironment
import CarillonResults

/// The events of a run as a sequence diagram: lanes from left to right, and items from top to bottom.
///
/// The diagram is bounded. A repetition is shown once, with its count; if there are still too many items, the first and
/// the last ones are shown.
struct SequenceDiagram {
    /// The size of a diagram.
    struct Bounds {
        /// The most rows before an omission, which show what led there.
        var rowsBeforeOmission: Int
        /// The most rows after an omission, which show how it ended.
        var rowsAfterOmission: Int
        /// Whether lanes that are alike share one.
        var foldsLanes = true
        /// Whether the diagram shows a part of a story.
        var isPart = false

        /// The size where somebody looks for a fault.
        static let detailed = Bounds(rowsBeforeOmission: 52, rowsAfterOmission: 28)
        /// The size where everything went well.
        static let brief = Bounds(rowsBeforeOmission: 20, rowsAfterOmission: 10)
        /// The size of a part of a story, where somebody looks for a fault.
        static let part = Bounds(rowsBeforeOmission: 24, rowsAfterOmission: 18, foldsLanes: false, isPart: true)
        /// The size of the way of a notification, which is short unless something goes round in circles.
        static let way = Bounds(rowsBeforeOmission: 40, rowsAfterOmission: 16, foldsLanes: false, isPart: true)
        /// The size of the last events before a failure.
        static let closeUp = Bounds(rowsBeforeOmission: 0, rowsAfterOmission: 8, foldsLanes: false)
        /// The size of a journal.
        static let journal = Bounds(rowsBeforeOmission: 400, rowsAfterOmission: 800)
        /// The size of a part of a story in which everything went well.
        static let briefPart = Bounds(rowsBeforeOmission: 8, rowsAfterOmission: 4, foldsLanes: false, isPart: true)
        /// The size of the way of a notification through such a story.
        static let briefWay = Bounds(rowsBeforeOmission: 24, rowsAfterOmission: 8, foldsLanes: false, isPart: true)
    }

    /// The most lanes that are drawn. The lanes beyond these share one.
    static let mostLanes = 24

    /// A line of the diagram.
    struct Row {
        enum Tone: Hashable {
            /// An ordinary event.
            case plain
            /// The network, a server or the device misbehaved, as the scenario told it to.
            case fault
            /// An expectation that did not hold.
            case failure
            /// A remark of the scenario.
            case note
        }

        /// An end of a fault of the weather.
        enum Weather: Hashable {
            case begins(fault: String)
            case ends(fault: String)
        }

        var nanoseconds: Int64
        /// The column of the lane that the row belongs to; `nil` if the row concerns everybody.
        var lane: Int? = nil
        /// The column of the lane that an arrow leads to.
        var peer: Int? = nil
        var text: String
        var tone: Tone
        /// The fault of the weather that begins or ends here.
        var weather: Weather? = nil
        /// The number of a failed expectation among those of the run, counted from 0.
        var failure: Int? = nil
    }

    /// The events of the whole run between those of a part.
    struct Others {
        /// The number of other events before each event of the part.
        var counts: [Int]

        /// - Parameter events: The places of the part's events in the trace, in order.
        init(between events: [Int]) {
            counts = zip(events, [-1] + events).map { $0 - $1 - 1 }
        }
    }

    enum Item {
        case row(Row)
        indirect case repeated(Repeated)
        case omitted(Int)
        /// Events of the run that are no part of the diagram.
        case others(Int)
    }

    /// Items that came again and again.
    struct Repeated {
        /// The items as they were the first time. A repetition within them is an item of its own.
        var block: [Item]
        var count: Int
        /// The distance between the beginnings, in words.
        var rhythm: String
        /// The time of the last beginning, and of the end.
        var last: (begin: Int64, end: Int64)
    }

    var lanes: [Lane]
    /// The common heads of lanes; empty if the run is no story.
    var groups: [LaneGroups.Group] = []
    /// The number of lanes behind each lane that stands for several, by its name.
    var foldedLanes: [String: Int] = [:]
    private(set) var items: [Item] = []
    let bounds: Bounds
    let eventCount: Int
    let endNanoseconds: Int64
    /// Whether the diagram follows one notification: a line leads from event to event.
    let isWay: Bool

    /// - Parameter others: The other events of the run, if the diagram follows one notification.
    init(_ run: ScenarioRun, bounds: Bounds = .detailed, others: Others? = nil) {
        lanes = run.lanes
        isWay = others != nil
        self.bounds = bounds
        eventCount = run.trace.count
        endNanoseconds = run.virtualNanoseconds
        // Two rounds are needed: daily events and a weekly one together repeat weekly.
        items = bounded(Self.collapsed(Self.collapsed(makeItems(run, others: others))))
    }

    private func bounded(_ items: [Item]) -> [Item] {
        guard items.reduce(0, { $0 + $1.rowCount }) > bounds.rowsBeforeOmission + bounds.rowsAfterOmission else {
            return items
        }
        var room = bounds.rowsBeforeOmission
        let head = items.prefix { item in
            room -= item.rowCount
            return room >= 0
        }
        room = bounds.rowsAfterOmission
        let tail = items.dropFirst(head.count).reversed().prefix { item in
            room -= item.rowCount
            return room >= 0
        }
        let omitted = items[head.count..<items.count - tail.count].reduce(0) { $0 + $1.eventCount }
        return Array(head) + [.omitted(omitted)] + Array(tail.reversed())
    }
}

extension SequenceDiagram.Item {
    /// The number of rows that the item takes in the diagram.
    var rowCount: Int {
        switch self {
        case .row, .omitted, .others: 1
        case .repeated(let repeated): repeated.block.reduce(0) { $0 + $1.rowCount }
        }
    }

    /// The number of events that the item stands for.
    var eventCount: Int {
        switch self {
        case .row: 1
        case .repeated(let repeated): repeated.block.reduce(0) { $0 + $1.eventCount } * repeated.count
        case .omitted(let count): count
        case .others: 0
        }
    }
}
