import CarillonEnvironment
import CarillonResults

extension SequenceDiagram {
    /// The events and the failed expectations in one sequence. An expectation stands after what happened at the same time.
    mutating func makeItems(_ run: ScenarioRun) -> [Item] {
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
            Row(nanoseconds: failure.virtualNanoseconds, text: failure.text, tone: .failure)
        }[...]
        var rows: [Row] = []
        // A note of the scenario's concerns everybody, unless it is somebody's.
        let named = Set(lanes.map(\.name))
        let understood = Link.understood(in: run.trace)
        for event in run.trace {
            if event.kind == Link.rawBytes, let link = Link(event), understood.contains(link) { continue }
            while let failure = failures.first, failure.nanoseconds < event.instant.nanoseconds {
                rows.append(failure)
                failures.removeFirst()
            }
            var row = Row(
                nanoseconds: event.instant.nanoseconds, text: event.text.isEmpty ? event.kind : event.text,
                tone: event.kind == "note" ? .note : event.kind.hasPrefix("fault.") ? .fault : .plain)
            if row.tone != .note || named.contains(event.lane) {
                row.lane = column(event.lane)
                row.peer = event.peer.map(column)
                if row.peer == row.lane { row.peer = nil }
            }
            rows.append(row)
        }
        if rows.contains(where: { $0.lane == Self.mostLanes || $0.peer == Self.mostLanes }) {
            lanes.append(Lane(name: "\(counted(columns.count - Self.mostLanes, "more lane"))", kind: .app))
        }
        let omission = run.omittedEvents > 0 ? [Item.omitted(run.omittedEvents)] : []
        return rows.map(Item.row) + omission + failures.map(Item.row)
    }
}

/// Two lanes between which something passes, whichever way.
private struct Link: Hashable {
    static let rawBytes = "connection.data"

    private let lanes: Set<String>

    init?(_ event: TraceEvent) {
        guard let peer = event.peer else { return nil }
        lanes = [event.lane, peer]
    }

    /// Those whose messages somebody has decoded. Their bytes would show every message once more; the log has them.
    static func understood(in trace: [TraceEvent]) -> Set<Link> {
        Set(trace.filter { !$0.kind.hasPrefix("connection.") && !$0.kind.hasPrefix("fault.") }.compactMap(Link.init))
    }
}
