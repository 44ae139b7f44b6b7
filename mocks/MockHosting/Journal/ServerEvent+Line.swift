public import CarillonEnvironment

extension JournalEntry {
    /// The members of the entry's journal line: the kind of event, the connection, the client, and the members of the
    /// event.
    public var members: [EventMember] {
        let (kind, members) = event.line
        var all = [EventMember("kind", .word(kind))]
        if let connection { all.append(EventMember("connection", .number(Int(connection.number)))) }
        if let client { all.append(EventMember("client", .text(client.text))) }
        return all + members
    }
}

extension ServerEvent {
    fileprivate var line: (kind: String, members: [EventMember]) {
        switch self {
        case .started(let endpoint): ("started", [EventMember("endpoint", .text("\(endpoint)"))])
        case .stopped: ("stopped", [])
        case .crashed: ("crashed", [])
        case .opened: ("opened", [])
        case .received(let message): ("received", [EventMember(message)])
        case .sent(let message): ("sent", [EventMember(message)])
        case .sentBytes(let bytes): ("sentBytes", [EventMember("payload", .bytes(bytes))])
        case .unencodable(let message, let reason):
            ("unencodable", [EventMember(message), EventMember("reason", .text(reason))])
        case .misbehaved(let name, let message):
            ("misbehaved", [EventMember("reason", .text(name))] + (message.map { [EventMember($0)] } ?? []))
        case .own(let event): (event.account.kind, event.account.members)
        }
    }
}

extension EventMember {
    fileprivate init<Message: MockMessage>(_ message: Message) {
        self.init(Message.noun, .object([EventMember("type", .word("\(message.kind)"))] + message.members))
    }
}
