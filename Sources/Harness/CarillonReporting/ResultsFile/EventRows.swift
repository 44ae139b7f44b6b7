import CarillonEnvironment

/// Reads the events of a trace, one after the other.
struct EventRows {
    typealias Fault = JSONValue.Fault

    let kinds: [[String]]
    let words: [String]
    private var now: Int64 = 0

    init(kinds: [[String]], words: [String]) {
        self.kinds = kinds
        self.words = words
    }

    mutating func event(_ row: JSONValue) throws(Fault) -> TraceEvent {
        let cells = try row.elements()
        guard cells.count >= 5 else { throw Fault(problem: "has \(cells.count) parts where an event has five or more") }
        now &+= try EventRows.at(0) { () throws(Fault) in try cells[0].int64() }
        let names = try EventRows.at(1) { () throws(Fault) in
            let number = try cells[1].int()
            guard kinds.indices.contains(number) else { throw Fault(problem: "is no place in “kinds”") }
            return kinds[number]
        }
        let end = 4 + names.count
        guard cells.count >= end, cells.count <= end + 2 else {
            throw Fault(problem: "has \(cells.count) parts, which do not suit its kind “\(clippedName(names[0]))”")
        }
        var event = TraceEvent(
            instant: Instant(nanoseconds: now), kind: names[0], lane: try text(cells, 2), peer: nil,
            text: try text(cells, 4))
        if cells[3] != .number(0) { event.peer = try text(cells, 3) }
        event.fields.reserveCapacity(names.count - 1)
        for index in 1..<names.count { event.fields.append(.init(names[index], try text(cells, 4 + index))) }
        guard cells.count > end else { return event }
        guard let bytes = EventBytes.bytes(try text(cells, end)) else {
            throw Fault(path: "[\(end)]", problem: "is neither ' with a text behind it nor Base64")
        }
        event.bytes = bytes
        if cells.count > end + 1 {
            event.omittedBytes = try EventRows.at(end + 1) { () throws(Fault) in try cells[end + 1].int() }
        }
        return event
    }

    /// The text of a cell: itself, or the word of that number.
    private func text(_ cells: [JSONValue], _ index: Int) throws(Fault) -> String {
        switch cells[index] {
        case .text(let text): return text
        case .number(let number):
            guard number > 0, number <= words.count else {
                throw Fault(path: "[\(index)]", problem: "is no place in “words”")
            }
            return words[Int(number) - 1]
        default: throw Fault(path: "[\(index)]", problem: "is not of the right kind: a text or a number expected")
        }
    }

    private static func at<Value>(_ index: Int, _ read: () throws(Fault) -> Value) throws(Fault) -> Value {
        do {
            return try read()
        } catch {
            throw error.inside("[\(index)]")
        }
    }
}
