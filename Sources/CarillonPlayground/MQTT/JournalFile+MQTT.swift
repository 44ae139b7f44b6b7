import MQTTBroker
import MQTTWire

extension JournalFile {
    /// Appends what a broker saw or did.
    func append(_ entry: JournalEntry) {
        append(at: entry.instant, server: "mqtt") { $0.add(entry) }
    }
}

extension JournalEntry.Event {
    /// Its name, which is part of the journal's form.
    fileprivate var kind: String {
        switch self {
        case .started: "started"
        case .stopped: "stopped"
        case .crashed: "crashed"
        case .opened: "opened"
        case .received: "received"
        case .sent: "sent"
        case .sentBytes: "sentBytes"
        case .unencodable: "unencodable"
        case .connected: "connected"
        case .refused: "refused"
        case .disconnected: "disconnected"
        case .violation: "violation"
        case .published: "published"
        case .dropped: "dropped"
        case .waits: "waits"
        case .stalled: "stalled"
        case .willPublished: "willPublished"
        case .subscribed: "subscribed"
        case .subscriptionRefused: "subscriptionRefused"
        case .unsubscribed: "unsubscribed"
        case .sessionEnded: "sessionEnded"
        case .misbehaved: "misbehaved"
        }
    }
}

extension JournalLine {
    /// Adds an entry: something that a broker saw or did.
    mutating func add(_ entry: JournalEntry) {
        add("kind", entry.event.kind)
        if let connection = entry.connection { add("connection", connection.number) }
        if let client = entry.client { add("client", client.text) }
        add(entry.event)
    }

    private mutating func add(_ event: JournalEntry.Event) {
        switch event {
        case .started(let endpoint): add("endpoint", endpoint.description)
        case .stopped, .crashed, .opened, .sessionEnded, .stalled: break
        case .waits(let client): add("for", client.text)
        case .received(let packet), .sent(let packet): add("packet") { $0.add(packet) }
        case .sentBytes(let bytes): add(payload: bytes)
        case .unencodable(let packet, let reason):
            add("packet") { $0.add(packet) }
            add("reason", reason)
        case .connected(let sessionPresent): add("sessionPresent", sessionPresent)
        case .refused(let code):
            add("returnCode", code.rawValue)
            add("reason", code.description)
        case .disconnected(let reason): add("reason", reason.description)
        case .violation(let violation):
            add("statement", violation.statement.identifier)
            add("reason", violation.description)
        case .published(let message): add(message)
        case .dropped(let message, let reason):
            add(message)
            add("reason", reason.description)
        case .willPublished(let will): add(will)
        case .subscribed(let subscription): add(subscription)
        case .subscriptionRefused(let filter), .unsubscribed(let filter): add("filter", filter.text)
        case .misbehaved(let name, let packet):
            add("reason", name)
            if let packet { add("packet") { $0.add(packet) } }
        }
    }

    private mutating func add(_ message: ApplicationMessage) {
        add("topic", message.topic.text)
        add("qos", message.qualityOfService.rawValue)
        add("retain", message.retain)
        add(payload: message.payload)
    }
}
