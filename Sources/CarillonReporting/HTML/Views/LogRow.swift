import CarillonEnvironment

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
        isFault = event.isFault
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

    /// The value of a field. The time at which a notification is due is shown as a time.
    private static func text(of field: TraceEvent.Field, in event: TraceEvent) -> String {
        if field.name == TraceField.due.rawValue, NotificationTraceKind(event) != nil, let due = Int64(field.value) {
            return VirtualTime.clock(due)
        }
        return field.value.isEmpty ? "none" : clipped(field.value, to: 400)
    }
}
