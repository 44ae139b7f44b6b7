import CarillonEnvironment

extension ServerNote {
    /// The event for the trace: a message, a fault or an error. Events that only follow from a message return `nil`,
    /// because the trace tells the message already.
    ///
    /// - Parameters:
    ///   - server: The lane of the server.
    ///   - peer: The lane of the client; `nil` if the client is not known.
    ///   - connection: The number that the network gave the connection, if the event concerns one. The journal has a
    ///     number of its own, which counts the connections of this server only.
    func traceEvent(server: String, peer: String?, connection: Int?) -> TraceEvent? {
        func event(
            _ kind: ServerTraceKind, by doer: EventAccount.Doer = .server, _ text: String,
            _ fields: [TraceEvent.Field] = []
        ) -> TraceEvent {
            var fields = fields
            if let connection { fields.append(.init(.connection, "\(connection)")) }
            if let client = entry.client { fields.append(.init(.client, client.text)) }
            let lanes: (String, String?) =
                switch doer {
                case .client: (peer ?? server, peer == nil ? nil : server)
                case .server: (server, peer)
                case .serverAlone: (server, nil)
                }
            return TraceEvent(
                instant: entry.instant, kind: kind.name(of: Message.protocolName), lane: lanes.0, peer: lanes.1,
                text: text, fields: fields,
                bytes: bytes)
        }
        switch entry.event {
        case .started: return event(.started, by: .serverAlone, "\(server) \(entry.event)")
        case .stopped: return event(.stopped, by: .serverAlone, "\(server) \(entry.event)")
        case .crashed: return event(.crashed, by: .serverAlone, "\(server) \(entry.event)")
        case .opened: return nil
        case .received(let message):
            return event(.received, by: .client, message.description, message.members.flatMap(\.traceFields))
        case .sent(let message): return event(.sent, message.description, message.members.flatMap(\.traceFields))
        case .sentBytes: return event(.sentBytes, "\(entry.event)")
        case .unencodable: return event(.unencodable, "\(entry.event)")
        case .misbehaved(let misbehaviour, let message):
            return event(
                .misbehaved, "\(server) misbehaves: \(misbehaviour)",
                message.map { [.init(Message.noun, $0.description)] } ?? [])
        case .own(let own):
            let account = own.account
            guard let tracing = account.tracing else { return nil }
            let members = account.members.filter { tracing.fields.contains($0.name) }
            return event(
                .own(tracing.kind), by: tracing.doer, account.text, members.flatMap(\.traceFields))
        }
    }
}
