import MQTTWire

extension JournalEntry: CustomStringConvertible {
    public var description: String {
        let whose = client.map(\.description) ?? connection?.description
        return "\(instant.nanoseconds / 1_000) µs \(whose.map { "\($0): " } ?? "")\(event)"
    }
}

extension JournalEntry.Event: CustomStringConvertible {
    public var description: String {
        switch self {
        case .started(let endpoint): "started at \(endpoint)"
        case .stopped: "stopped"
        case .crashed: "crashed"
        case .opened: "opened"
        case .received(let packet): "received \(packet)"
        case .sent(let packet): "sent \(packet)"
        case .sentBytes(let bytes): "sent \(bytes.count) bytes that are no packet"
        case .unencodable(let packet, let reason): "could not send \(packet): \(reason)"
        case .connected(let sessionPresent): "connected, session \(sessionPresent ? "present" : "new")"
        case .refused(let code): "refused: \(code)"
        case .disconnected(let reason): "disconnected: \(reason)"
        case .violation(let violation): "violation: \(violation)"
        case .published(let message): "published \(message)"
        case .dropped(let message, let reason): "dropped \(message): \(reason)"
        case .waits(let client): "is not read until \(client) takes more"
        case .stalled: "takes nothing; messages for which its session has no room are dropped from now on"
        case .willPublished(let will): "published the will to \(will.topic)"
        case .subscribed(let subscription): "subscribed to \(subscription)"
        case .subscriptionRefused(let filter): "refused a subscription to \(filter)"
        case .unsubscribed(let filter): "unsubscribed from \(filter)"
        case .sessionEnded: "session ended"
        case .misbehaved(let name, let packet): "misbehaved: \(name)\(packet.map { " (\($0))" } ?? "")"
        }
    }
}

extension ApplicationMessage: CustomStringConvertible {
    public var description: String {
        "\(topic.text.debugDescription) \(qualityOfService)\(retain ? " retain" : ""), \(payload.count) bytes"
    }
}
