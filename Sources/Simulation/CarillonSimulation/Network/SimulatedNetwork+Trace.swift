import CarillonEnvironment

extension SimulatedNetwork {
    func recordOpening(of circuit: Circuit) {
        record(
            NetworkTraceKind.opened, from: circuit.caller.lane, to: circuit.called.lane,
            "\(circuit.caller.lane) connects to \(circuit.called.lane):\(circuit.port)",
            fields: [.init(.connection, "\(circuit.number)"), .init(.port, "\(circuit.port)")])
    }

    /// Records data at the time of its arrival, whether or not the receiver reads it then.
    func recordData(
        _ bytes: [UInt8], on circuit: Circuit, from sender: SimulatedConnection, sentAt: Instant, corrupted offset: Int?
    ) {
        guard recorder != nil else { return }
        var fields = [
            TraceEvent.Field(.connection, "\(circuit.number)"), .init(.sent, "\(sentAt.nanoseconds)"),
        ]
        if let offset { fields.append(.init(.corrupted, "\(offset)")) }
        record(
            NetworkTraceKind.data, from: sender.lane, to: circuit.peer(of: sender).lane, "\(bytes.count) bytes",
            fields: fields,
            bytes: bytes)
    }

    func recordEnding(
        _ ending: SimulatedConnection.Ending, of end: SimulatedConnection, on circuit: Circuit, wasConnecting: Bool
    ) {
        let (reason, text) =
            switch ending {
            case .finished: ("finished", "closed, both ends had finished")
            case .failed(let error): (error.traceName, error.description)
            case .aborted: ("aborted", "aborted here")
            case .vanished: ("vanished", "the host is gone")
            }
        record(
            wasConnecting ? NetworkTraceKind.failed : .closed, from: end.lane, to: circuit.peer(of: end).lane,
            text,
            fields: [.init(.connection, "\(circuit.number)"), .init(.reason, reason)])
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
    /// The error in one word for machines.
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
