import CarillonEnvironment

/// The bytes of a trace that have a message of their own in it: what a server sent and the network brought, or what the
/// network brought and a server decoded. Such bytes are shown once, with the message.
struct MergedBytes {
    /// Whether an event only brings the bytes of another.
    private(set) var isPartOfAnother: [Bool]
    /// The time at which the bytes of a message arrived, by the message's index.
    private(set) var arrivals: [Int: Int64] = [:]
    /// The bytes that a message came in, by its index, where the message does not have them itself.
    private(set) var bytes: [Int: [UInt8]] = [:]
    /// How many more of them there were.
    private(set) var omitted: [Int: Int] = [:]

    private struct Direction: Hashable {
        var connection: String
        var lane: String
    }

    init(_ trace: [TraceEvent]) {
        isPartOfAnother = Array(repeating: false, count: trace.count)
        var onTheWay: [Direction: ArraySlice<Int>] = [:]
        for (index, event) in trace.enumerated() {
            guard let connection = event[.connection], let bytes = event.bytes, !bytes.isEmpty else { continue }
            let direction = Direction(connection: connection, lane: event.lane)
            if event.kind.hasSuffix(Self.sentEnding) {
                onTheWay[direction, default: []].append(index)
            } else if event.isA(NetworkTraceKind.data) {
                let waiting = onTheWay[direction] ?? []
                if let sent = Self.messages(in: waiting, thatMake: event, of: trace) {
                    onTheWay[direction] = waiting[sent.endIndex...]
                    for message in sent { arrivals[message] = event.instant.nanoseconds }
                    isPartOfAnother[index] = true
                } else if let received = Self.message(decodedFrom: index, in: trace) {
                    isPartOfAnother[index] = true
                    if trace[received].bytes == nil {
                        self.bytes[received] = bytes
                        omitted[received] = event.omittedBytes
                    }
                }
            }
        }
    }

    /// The end of the names of kinds of messages that a server sends.
    private static let sentEnding = ServerTraceKind.sent.name(of: "")
    /// The most messages that are looked through for one that was torn into pieces on its way.
    private static let mostTorn = 8

    /// The messages on the way whose bytes, one after the other, are these.
    private static func messages(
        in waiting: ArraySlice<Int>, thatMake data: TraceEvent, of trace: [TraceEvent]
    ) -> ArraySlice<Int>? {
        for start in waiting.indices.prefix(mostTorn) {
            var rest = (data.bytes ?? [])[...]
            var size = data.size
            for next in waiting[start...].indices {
                // The results have only the beginning of a long message.
                let part = trace[waiting[next]]
                guard part.size <= size, zip(rest, part.bytes ?? []).allSatisfy({ $0 == $1 }) else { break }
                rest = rest.dropFirst(part.size)
                size -= part.size
                if size == 0 { return waiting[start...next] }
            }
        }
        return nil
    }

    /// The first message that a server decoded from bytes in the moment in which they came, if they are all of it.
    private static func message(decodedFrom index: Int, in trace: [TraceEvent]) -> Int? {
        let event = trace[index]
        for next in trace.indices[(index + 1)...].prefix(8) {
            let other = trace[next]
            guard other.instant == event.instant else { return nil }
            guard other[.connection] == event[.connection], other.lane == event.lane else { continue }
            guard other.isMessage else { return nil }
            let isSame = other.bytes == event.bytes && other.omittedBytes == event.omittedBytes
            return other.bytes == nil || isSame ? next : nil
        }
        return nil
    }
}

extension TraceEvent {
    /// The number of the event's bytes, with those that are not kept.
    fileprivate var size: Int { (bytes?.count ?? 0).addingReportingOverflow(max(0, omittedBytes)).partialValue }
}
