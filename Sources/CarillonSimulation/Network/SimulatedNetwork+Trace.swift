import CarillonEnvironment

extension SimulatedNetwork {
    func recordOpening(of wire: Wire) {
        record(
            NetworkTraceKind.opened, from: wire.caller.lane, to: wire.called.lane,
            "\(wire.caller.lane) connects to \(wire.called.lane):\(wire.port)",
            fields: [.init(.connection, "\(wire.number)"), .init(.port, "\(wire.port)")])
    }

    /// Recorded when the bytes arrive, whether or not anybody reads them then.
    func recordData(
        _ bytes: [UInt8], on wire: Wire, from sender: SimulatedConnection, sentAt: Instant, corrupted offset: Int?
    ) {
        guard recorder != nil else { return }
        var fields = [
            TraceEvent.Field(.connection, "\(wire.number)"), .init(.sent, "\(sentAt.nanoseconds)"),
        ]
        if let offset { fields.append(.init(.corrupted, "\(offset)")) }
        record(
            NetworkTraceKind.data, from: sender.lane, to: wire.peer(of: sender).lane, "\(bytes.count) bytes",
            fields: fields,
            bytes: bytes)
    }

    func recordEnding(
        _ ending: SimulatedConnection.Ending, of end: SimulatedConnection, on wire: Wire, wasConnecting: Bool
    ) {
        let (reason, text) =
            switch ending {
            case .finished: ("finished", "closed, both ends had finished")
            case .failed(let error): (error.traceName, error.description)
            case .aborted: ("aborted", "aborted here")
            case .vanished: ("vanished", "the host is gone")
            }
        record(
            wasConnecting ? NetworkTraceKind.failed : .closed, from: end.lane, to: wire.peer(of: end).lane,
            text,
            fields: [.init(.connection, "\(wire.number)"), .init(.reason, reason)])
    }

    func record(
        _ kind: some TraceKind, from lane: String, to peer: String? = nil, _ text: @autoclosure () -> String,
        fields: @autoclosure () -> [TraceEvent.Field] = [], bytes: [UInt8]? = nil
    ) {
        recorder?.record(
            TraceEvent(
                instant: loop.now, kind: kind, lane: lane, peer: peer, text: text(), fields: fields(), bytes: bytes))
    }
}

extension NetworkError {
    /// One word for machines.
    fileprivate var traceName: String {
        switch self {
        case .refused: "refused"
        case .reset: "reset"
        case .timedOut: "timedOut"
        case .unreachable: "unreachable"
        case .addressInUse: "addressInUse"
        case .security: "security"
        case .webSocket: "webSocket"
        case .system: "system"
        }
    }
}
