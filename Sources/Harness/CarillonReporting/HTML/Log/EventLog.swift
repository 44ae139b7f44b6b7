import CarillonEnvironment
import CarillonResults

/// The events of a run as lines of text. The log is bounded: it shows only the beginning and the end of a long trace.
struct EventLog {
    /// The size of a log.
    struct Bounds {
        /// The most events at the beginning.
        var head: Int
        /// The most events at the end.
        var tail: Int
        /// The most bytes of an event.
        var bytes: Int
        /// Whether each row has everything that is known of its event.
        var isComplete: Bool
        /// The place of the events that are left out.
        var elsewhere = "in results.json"

        /// The size where somebody will search the log for a fault, so that it is worth more room.
        static let detailed = Bounds(head: 220, tail: 180, bytes: 512, isComplete: true)
        /// The size of a journal, which is there in full elsewhere.
        static let journal = Bounds(head: 2_000, tail: 4_000, bytes: 0, isComplete: true, elsewhere: "in the journal")
        /// The size where everything went well.
        static let brief = Bounds(head: 20, tail: 10, bytes: 16, isComplete: false)
        /// The size of the log of a part of a story, where somebody looks for a fault. The log of the whole has the
        /// details.
        static let part = Bounds(head: 30, tail: 20, bytes: 16, isComplete: false)
        /// The size of the log of a part of a story in which everything went well.
        static let briefPart = Bounds(head: 6, tail: 4, bytes: 16, isComplete: false)
    }

    var title: String
    var rows: [LogRow]

    init(_ run: ScenarioRun, bounds: Bounds) {
        let digits = run.trace.map { VirtualTime.fractionDigits(of: $0.instant.nanoseconds) }.max() ?? 0
        let merged = MergedBytes(run.trace)
        let shown = run.trace.indices.filter { !merged.isPartOfAnother[$0] }
        let format = LogFormat(fractionDigits: digits, mostBytes: bounds.bytes, isComplete: bounds.isComplete)
        var failures = FailurePlace.all(in: run)[...]
        rows = []
        let isCut = shown.count > bounds.head + bounds.tail
        for (place, index) in shown.enumerated() {
            while let failure = failures.popFirst(upTo: index) { rows.append(format.row(failure)) }
            if isCut, place == bounds.head {
                let left = shown.count - bounds.head - bounds.tail
                rows.append(LogRow(.gap, "… \(counted(left, "more event")), \(bounds.elsewhere)"))
            }
            guard !isCut || place < bounds.head || place >= shown.count - bounds.tail else { continue }
            rows.append(format.row(run.trace[index], merged, index))
        }
        if run.omittedEvents > 0 {
            rows.append(LogRow(.gap, "… \(counted(run.omittedEvents, "more event")) not recorded"))
        }
        while let failure = failures.popFirst() { rows.append(format.row(failure)) }
        title = "Event log, \(counted(run.trace.count, "event"))"
    }

    /// The lines as they stand in a `<pre>`. Only faults and failed expectations are elements.
    ///
    /// - Parameter mark: The place in the page of a failed expectation, by its number.
    func markup(mark: (Int) -> String?) -> String {
        rows.map { row in
            let text = HTMLText.content(row.text)
            switch row.kind {
            case .event: return text
            case .gap: return "<i>\(text)</i>"
            case .fault: return "<b class=\"fault\">\(text)</b>"
            case .failure(let number):
                let id = mark(number).map { " id=\"\(HTMLText.escape($0))\"" } ?? ""
                return "<b class=\"bad\"\(id)>\(text)</b>"
            }
        }.joined(separator: "\n")
    }
}

extension ArraySlice<FailurePlace> {
    /// Removes and returns the first failure, if it stands before the event of that index.
    fileprivate mutating func popFirst(upTo index: Int) -> FailurePlace? {
        guard let first, first.position <= index else { return nil }
        return removeFirst()
    }
}
