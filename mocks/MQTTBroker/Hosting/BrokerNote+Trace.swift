import CarillonEnvironment
import MQTTWire

extension BrokerNote {
    /// The event for the trace: packets, faults and what went wrong. What only follows from a packet is not told twice.
    ///
    /// - Parameters:
    ///   - broker: the lane of the broker.
    ///   - peer: the lane of the client, if it is known.
    func traceEvent(broker: String, peer: String?) -> TraceEvent? {
        switch entry.event {
        case .received(let packet):
            event("mqtt.received", from: peer ?? broker, to: peer == nil ? nil : broker, fields: packet.traceFields)
        case .sent(let packet):
            event("mqtt.sent", from: broker, to: peer, fields: packet.traceFields)
        case .sentBytes:
            event("mqtt.sentBytes", from: broker, to: peer)
        case .misbehaved(let name, let packet):
            event(
                "fault.mqtt", from: broker, to: peer, text: "\(broker) misbehaves: \(name)",
                fields: packet.map { [.init("packet", $0.description)] } ?? [])
        case .violation(let violation):
            event(
                "mqtt.violation", from: peer ?? broker, to: peer == nil ? nil : broker,
                text: "violation: \(violation)", fields: [.init("statement", violation.statement.identifier)])
        case .disconnected: event("mqtt.disconnected", from: broker, to: peer, text: "\(entry.event)")
        case .dropped: event("mqtt.dropped", from: broker, to: peer, text: "\(entry.event)")
        case .waits: event("mqtt.waits", from: broker, to: peer, text: "\(entry.event)")
        case .stalled: event("mqtt.stalled", from: broker, to: peer, text: "\(entry.event)")
        case .willPublished: event("mqtt.will", from: broker, to: nil, text: "\(entry.event)")
        case .unencodable: event("mqtt.unencodable", from: broker, to: peer, text: "\(entry.event)")
        case .started: event("mqtt.started", from: broker, to: nil, text: "\(broker) \(entry.event)")
        case .stopped: event("mqtt.stopped", from: broker, to: nil, text: "\(broker) \(entry.event)")
        case .crashed: event("fault.mqtt.crash", from: broker, to: nil, text: "\(broker) \(entry.event)")
        case .opened, .connected, .refused, .published, .subscribed, .subscriptionRefused, .unsubscribed, .sessionEnded:
            nil
        }
    }

    private func event(
        _ kind: String, from lane: String, to peer: String?, text: String? = nil, fields: [TraceEvent.Field] = []
    ) -> TraceEvent {
        var fields = fields
        if let connection = entry.connection { fields.append(.init("connection", "\(connection.number)")) }
        if let client = entry.client { fields.append(.init("client", client.text)) }
        let text =
            switch entry.event {
            case .received(let packet), .sent(let packet): packet.description
            default: text ?? entry.event.description
            }
        return TraceEvent(
            instant: entry.instant, kind: kind, lane: lane, peer: peer, text: text, fields: fields, bytes: bytes)
    }
}

extension ControlPacket {
    fileprivate var traceFields: [TraceEvent.Field] { fields.map { TraceEvent.Field($0.name, $0.value) } }
}
