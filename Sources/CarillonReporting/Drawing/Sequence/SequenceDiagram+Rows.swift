import CarillonEnvironment
import CarillonResults

extension SequenceDiagram {
    /// The events and the failed expectations in one sequence. A failed expectation stands after the events of the same
    /// time.
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
        // A note concerns everybody, unless its lane is one of the run's.
        let named = Set(lanes.map(\.name))
        let decoded = Self.decodedConnections(in: run.trace)
        for event in run.trace {
            if event.isA(NetworkTraceKind.data), let connection = event[.connection], decoded.contains(connection) {
                continue
            }
            while let failure = failures.first, failure.nanoseconds < event.instant.nanoseconds {
                rows.append(failure)
                failures.removeFirst()
            }
            var row = Row(
                nanoseconds: event.instant.nanoseconds, text: event.text.isEmpty ? event.kind : event.text,
                tone: event.isA(ScenarioTraceKind.note) ? .note : event.isFault ? .fault : .plain)
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

    /// The connections whose bytes a server has decoded into messages. Their bytes would show every message a second
    /// time; the event log has them. A connection that nobody decoded keeps its bytes, also beside a decoded one
    /// between the same two lanes.
    private static func decodedConnections(in trace: [TraceEvent]) -> Set<String> {
        Set(trace.filter(\.isMessage).compactMap { $0[.connection] })
    }
}
