import CarillonEnvironment
import CarillonResults

/// The form of the rows of an event log: the time, who it was, what happened, and the details that the words do not
/// have already.
struct LogFormat {
    var fractionDigits: Int
    var mostBytes: Int
    /// Whether each row has everything that is known of its event, on several lines.
    var isComplete: Bool

    /// The most fields of an event that are shown.
    private var mostFields: Int { isComplete ? 32 : 8 }

    func row(_ failure: FailurePlace) -> LogRow {
        LogRow(
            .failure(failure.ordinal),
            "\(time(failure.expectation.virtualNanoseconds))\tDid not hold: \(clipped(failure.expectation.text))")
    }

    func row(_ event: TraceEvent, _ merged: MergedBytes, _ index: Int) -> LogRow {
        let connection = event[.connection].map { " #\(clipped($0, to: 40))" } ?? ""
        let who = (event.peer.map { "\(event.lane) → \($0)" } ?? event.lane) + connection
        let bytes = merged.bytes[index] ?? event.bytes ?? []
        let omitted = max(0, merged.omitted[index] ?? event.omittedBytes)
        let size = bytes.count.addingReportingOverflow(omitted).partialValue
        var details = event.fields.prefix(mostFields).compactMap { detail($0, of: event) }
        if let arrival = merged.arrivals[index] { details.append("arrives at \(VirtualTime.clock(arrival))") }
        if isComplete {
            details.insert(event.kind, at: 0)
            if !bytes.isEmpty { details.append(counted(size, "byte")) }
        } else if !event.isMessage {
            details.append(event.kind)
        }
        var text =
            "\(time(event.instant.nanoseconds))\t\(oneLine(who)): \(clipped(event.text, to: isComplete ? 2_000 : 160))"
        if !details.isEmpty { text += (isComplete ? "\n\t" : " · ") + details.joined(separator: " · ") }
        if !bytes.isEmpty { text += dump(bytes, of: size) }
        return LogRow(event.isFault ? .fault : .event, text)
    }

    /// The bytes in lines of their own; in a short log in the same line, and no text, which the words have told
    /// already.
    private func dump(_ bytes: [UInt8], of size: Int) -> String {
        if isComplete { return "\n" + HexDump.text(bytes, most: mostBytes, omitted: size &- bytes.count).indented }
        let isText = bytes.prefix(mostBytes).allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x0D }
        if isText { return " · \(counted(size, "byte"))" }
        let digits = bytes.prefix(mostBytes).map { zeroPadded(String($0, radix: 16), to: 2) }.joined(separator: " ")
        return " · \(digits)" + (size > mostBytes ? " … (\(counted(size, "byte")))" : "")
    }

    private func time(_ nanoseconds: Int64) -> String {
        VirtualTime.clock(nanoseconds, fractionDigits: fractionDigits)
    }

    private func oneLine(_ text: String) -> String { clippedName(text.replacing("\n", with: " ")) }

    /// A field in words; `nil` if the event's text or another part of the row has it already.
    private func detail(_ field: TraceEvent.Field, of event: TraceEvent) -> String? {
        let name = clippedName(field.name)
        if field.name == TraceField.connection.rawValue { return nil }
        if let moment = moment(field, of: event) { return "\(name) at \(moment)" }
        let isWorthless = ["no", "false"].contains(field.value)
        let bare = String(field.value.trimming("\""))
        let isSaid = bare.count > 2 && event.text.contains(bare) || [event.lane, event.peer].contains(bare)
        if isWorthless || isSaid { return nil }
        return "\(name) \(field.value.isEmpty ? "none" : clipped(field.value, to: isComplete ? 400 : 80))"
    }

    /// A time as people write it, where a field is one.
    private func moment(_ field: TraceEvent.Field, of event: TraceEvent) -> String? {
        let isMoment =
            field.name == TraceField.due.rawValue && NotificationTraceKind(event) != nil
            || field.name == TraceField.sent.rawValue && NetworkTraceKind(event) != nil
        guard isMoment, let nanoseconds = Int64(field.value) else { return nil }
        return VirtualTime.clock(nanoseconds)
    }
}

extension String {
    /// The lines, each with a tab before it.
    fileprivate var indented: String { "\t" + replacing("\n", with: "\n\t") }

    fileprivate func trimming(_ character: Character) -> Substring {
        var rest = self[...]
        while rest.first == character { rest.removeFirst() }
        while rest.last == character { rest.removeLast() }
        return rest
    }
}
