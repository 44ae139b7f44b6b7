import CarillonEnvironment
import CarillonResults

/// The events of a run as a table. It is bounded: of a long trace the beginning and the end are shown.
struct EventLog {
    var title: String
    var rows: [LogRow]

    /// - Parameter isDetailed: whether somebody will have to look for a fault in it, so that it is worth its room.
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

/// A line of the event log, or a gap in it.
struct LogRow {
    struct Field {
        var fieldName: String
        var fieldValue: String
    }

    var isGap = false
    var gapText = ""
    var isFault = false
    var time = ""
    var who = ""
    var kind = ""
    var what = ""
    var fields: [Field] = []
    var hasFields = false
    var hasHex = false
    var hex = ""

    init(gap: String) {
        isGap = true
        gapText = gap
    }

    init(_ event: TraceEvent, fractionDigits: Int, mostBytes: Int) {
        isFault = event.kind.hasPrefix("fault.")
        time = VirtualTime.clock(event.instant.nanoseconds, fractionDigits: fractionDigits)
        who = event.peer.map { "\(event.lane) → \($0)" } ?? event.lane
        kind = event.kind
        what = clipped(event.text)
        fields = event.fields.prefix(32).map {
            Field(fieldName: $0.name, fieldValue: Self.text(of: $0, in: event))
        }
        if let bytes = event.bytes, !bytes.isEmpty {
            hasHex = true
            hex = HexDump.text(bytes, most: mostBytes)
            fields.append(Field(fieldName: "size", fieldValue: counted(bytes.count, "byte")))
        }
        hasFields = !fields.isEmpty
    }

    /// The value, but a notification's due time as a time.
    private static func text(of field: TraceEvent.Field, in event: TraceEvent) -> String {
        if field.name == "due", event.kind.hasPrefix("notification."), let due = Int64(field.value) {
            return VirtualTime.clock(due)
        }
        return field.value.isEmpty ? "none" : clipped(field.value, to: 400)
    }
}
