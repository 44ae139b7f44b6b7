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
            /// What the scenario itself has to say.
            case note
        }

        var nanoseconds: Int64
        /// The column that it belongs to; `nil` concerns everybody.
        var lane: Int? = nil
        /// The column that an arrow leads to.
        var peer: Int? = nil
        var text: String
        var tone: Tone
    }

    enum Item {
        case row(Row)
        indirect case repeated(Repeated)
        case omitted(Int)
    }

    /// What came again and again.
    struct Repeated {
        /// As it was the first time. What repeats within it is an item of its own.
        var block: [Item]
        var count: Int
        /// How far apart the times are at which it began.
        var rhythm: String
        /// When it began for the last time, and when that ended.
        var last: (begin: Int64, end: Int64)
    }

    var lanes: [Lane]
    private(set) var items: [Item] = []
    let eventCount: Int
    let endNanoseconds: Int64

    init(_ run: ScenarioRun) {
        lanes = run.lanes
        eventCount = run.trace.count
        endNanoseconds = run.virtualNanoseconds
        // Twice, for what repeats daily may, with what comes weekly, repeat weekly.
        items = Self.bounded(Self.collapsed(Self.collapsed(makeItems(run))))
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
        case .repeated(let repeated): repeated.block.reduce(0) { $0 + $1.rowCount }
        }
    }

    /// How many events it stands for.
    var eventCount: Int {
        switch self {
        case .row: 1
        case .repeated(let repeated): repeated.block.reduce(0) { $0 + $1.eventCount } * repeated.count
        case .omitted(let count): count
        }
    }
}
