import CarillonEnvironment

/// Masks that hide secrets in the data of connections, event after event.
struct TraceMasking {
    /// The makers of masks, by the lane of the server that connections lead to.
    var masks: [String: @Sendable () -> any StreamMask] = [:]
    private var streams: [Stream: any StreamMask] = [:]

    init(masks: [String: @Sendable () -> any StreamMask] = [:]) {
        self.masks = masks
    }

    /// One direction of a connection.
    private struct Stream: Hashable {
        var connection: String
        var receiver: String
    }

    /// Returns the next event as a report may show it.
    mutating func shown(_ event: TraceEvent) -> TraceEvent {
        guard event.isA(NetworkTraceKind.data), let peer = event.peer, let bytes = event.bytes,
            let makeMask = masks[peer], let connection = event[.connection]
        else { return event }
        let stream = Stream(connection: connection, receiver: peer)
        var shown = event
        shown.bytes = streams[stream, default: makeMask()].mask(bytes)
        return shown
    }
}
