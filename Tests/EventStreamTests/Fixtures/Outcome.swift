import EventStream

/// The items and the end that a decoder makes of a stream.
struct Outcome: Hashable {
    var items: [EventStreamItem] = []
    var lastEventID = ""
    var reconnectionTime: Int?
    var failure: EventStreamFailure?
    /// How many bytes are held at the end.
    var heldByteCount = 0

    var events: [ServerSentEvent] {
        items.compactMap { item in
            if case .event(let event, _) = item { event } else { nil }
        }
    }

    /// Decodes chunk after chunk, up to the first failure.
    init(of chunks: [[UInt8]], limits: EventStreamLimits = EventStreamLimits()) {
        var decoder = EventStreamDecoder(limits: limits)
        do throws(EventStreamFailure) {
            for chunk in chunks {
                decoder.append(chunk)
                while let item = try decoder.next() { items.append(item) }
            }
        } catch {
            failure = error
        }
        lastEventID = decoder.lastEventID
        reconnectionTime = decoder.reconnectionTime
        heldByteCount = decoder.heldByteCount
    }

    init(of stream: [UInt8], limits: EventStreamLimits = EventStreamLimits()) {
        self.init(of: [stream], limits: limits)
    }

    init(of stream: String, limits: EventStreamLimits = EventStreamLimits()) {
        self.init(of: Array(stream.utf8), limits: limits)
    }
}
