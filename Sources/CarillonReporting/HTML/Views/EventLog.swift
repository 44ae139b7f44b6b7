import CarillonEnvironment
import CarillonResults

/// The events of a run as a table. The table is bounded: of a long trace it shows the beginning and the end.
struct EventLog {
    var title: String
    var rows: [LogRow]

    /// - Parameter isDetailed: Whether a reader will search the log for a fault, so that it is worth more room.
    init(_ run: ScenarioRun, isDetailed: Bool) {
        let head = isDetailed ? 220 : 64
        let tail = isDetailed ? 180 : 36
        let mostBytes = isDetailed ? 512 : 64
        let digits = run.trace.map { VirtualTime.fractionDigits(of: $0.instant.nanoseconds) }.max() ?? 0
        func rows(_ events: some Sequence<TraceEvent>) -> [LogRow] {
            events.map { LogRow($0, fractionDigits: digits, mostBytes: mostBytes) }
        }
        let trace = run.trace
        if trace.count <= head + tail {
            self.rows = rows(trace)
        } else {
            let left = trace.count - head - tail
            self.rows = rows(trace.prefix(head))
            self.rows.append(LogRow(gap: "… \(counted(left, "more event")), in results.json"))
            self.rows += rows(trace.suffix(tail))
        }
        if run.omittedEvents > 0 {
            self.rows.append(LogRow(gap: "… \(counted(run.omittedEvents, "more event")) not recorded"))
        }
        title = "Event log, \(counted(trace.count, "event"))"
    }
}
