import CarillonEnvironment
import CarillonResults

extension SequenceDiagram {
    /// The events and the failed expectations in one sequence.
    mutating func makeItems(_ run: ScenarioRun, others: Others?) -> [Item] {
        let folding = fold(run)
        var columns: [String: Int] = [:]
        for (index, lane) in lanes.enumerated() where columns[lane.name] == nil { columns[lane.name] = index }
        lanes = Array(lanes.prefix(Self.mostLanes))

        func column(_ original: String) -> Int {
            let name = folding.names[original] ?? original
            if let known = columns[name] { return min(known, Self.mostLanes) }
            let index = min(max(columns.count, lanes.count), Self.mostLanes)
            columns[name] = index
            if index < Self.mostLanes, index == lanes.count { lanes.append(Lane(name: name, kind: .app)) }
            return index
        }

        var failures = FailurePlace.all(in: run)[...]
        var items: [Item] = []
        var skipped = 0
        // A note concerns everybody, unless its lane is one of the run's.
        let named = Set(run.lanes.map(\.name))
        let decoded = Self.decodedConnections(in: run.trace)
        for (index, event) in run.trace.enumerated() {
            while let failure = failures.first, failure.position <= index {
                items.append(.row(Row(failure)))
                failures.removeFirst()
            }
            skipped += others?.counts[index] ?? 0
            if event.isA(NetworkTraceKind.data), let connection = event[.connection], decoded.contains(connection) {
                continue
            }
            var row = Row(
                nanoseconds: event.instant.nanoseconds, text: event.text.isEmpty ? event.kind : event.text,
                tone: event.isA(ScenarioTraceKind.note) ? .note : event.isFault ? .fault : .plain)
            row.weather = SequenceDiagram.Row.Weather(event)
            if row.tone != .note || named.contains(event.lane) {
                row.lane = column(event.lane)
                row.peer = event.peer.map(column)
                if row.peer == row.lane { row.peer = nil }
            }
            if skipped > 0 { items.append(.others(skipped)) }
            skipped = 0
            items.append(.row(row))
        }
        if items.flatMap(\.rows).contains(where: { $0.lane == Self.mostLanes || $0.peer == Self.mostLanes }) {
            lanes.append(Lane(name: "\(counted(columns.count - Self.mostLanes, "more lane"))", kind: .app))
        }
        let omission = run.omittedEvents > 0 ? [Item.omitted(run.omittedEvents)] : []
        return items + omission + failures.map { .row(Row($0)) }
    }

    /// Folds the lanes of the run and of its events, and groups those of a story.
    private mutating func fold(_ run: ScenarioRun) -> LaneFolding {
        var folding = LaneFolding([])
        if bounds.foldsLanes {
            var seen: Set<String> = []
            let names = (run.lanes.map(\.name) + run.trace.flatMap { [$0.lane, $0.peer].compactMap(\.self) })
                .filter { seen.insert($0).inserted }
            folding = LaneFolding(names)
        }
        foldedLanes = folding.counts
        lanes = folding.fold(lanes)
        guard bounds.isPart || LaneGroups.areThere(in: run.lanes) else { return folding }
        let grouped = LaneGroups(lanes, most: Self.mostLanes, foldedTo: folding.names)
        (lanes, groups) = (grouped.lanes, grouped.groups)
        return folding
    }

    /// The connections whose bytes a server has decoded into messages. Their bytes would show every message a second
    /// time. A connection that nobody decoded keeps its bytes, also beside a decoded one between the same two lanes.
    private static func decodedConnections(in trace: [TraceEvent]) -> Set<String> {
        Set(trace.filter(\.isMessage).compactMap { $0[.connection] })
    }
}

extension SequenceDiagram.Row {
    /// The row of a failed expectation.
    fileprivate init(_ failure: FailurePlace) {
        self.init(
            nanoseconds: failure.expectation.virtualNanoseconds, text: failure.expectation.text, tone: .failure,
            failure: failure.ordinal)
    }
}

extension SequenceDiagram.Row.Weather {
    /// The end of a fault that an event tells; `nil` if it tells none.
    fileprivate init?(_ event: TraceEvent) {
        guard let fault = event[.fault] else { return nil }
        switch WeatherTraceKind(event) {
        case .begins: self = .begins(fault: fault)
        case .ends: self = .ends(fault: fault)
        case .calm, nil: return nil
        }
    }
}
