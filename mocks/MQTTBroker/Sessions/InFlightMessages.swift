import MQTTWire

/// Messages above QoS 0 that were sent to a client and are not done with [MQTT-4.3.2-1] [MQTT-4.3.3-1].
struct InFlightMessages {
    enum Phase: Hashable {
        /// QoS 1: PUBLISH was sent.
        case awaitingPuback
        /// QoS 2: PUBLISH was sent.
        case awaitingPubrec
        /// QoS 2: PUBREL was sent.
        case awaitingPubcomp
    }

    struct Element {
        let identifier: PacketIdentifier
        /// `nil` once it need not be sent again: after PUBREC.
        var message: SharedMessage?
        let retain: Bool
        var phase: Phase
        /// When PUBLISH was sent, then when PUBREC came, counted: what they are repeated in the order of
        /// [MQTT-4.6.0-1].
        var order: UInt64
    }

    private var elements: [PacketIdentifier: Element] = [:]
    /// The identifier that was given last.
    var lastIdentifier: UInt16 = 0
    private var lastOrder: UInt64 = 0
    private(set) var byteCount = 0
    /// How many of them still have their message.
    private(set) var messageCount = 0

    var count: Int { elements.count }

    subscript(identifier: PacketIdentifier) -> Element? { elements[identifier] }

    /// Takes a message under way, with an identifier that is not in use [MQTT-2.3.1-4]. There must be fewer than
    /// 65,535.
    mutating func insert(_ message: SharedMessage, at qualityOfService: QualityOfService, retain: Bool)
        -> PacketIdentifier
    {
        let identifier = freeIdentifier()
        lastOrder += 1
        elements[identifier] = Element(
            identifier: identifier, message: message, retain: retain,
            phase: qualityOfService == .exactlyOnce ? .awaitingPubrec : .awaitingPuback, order: lastOrder)
        byteCount += message.byteCount
        messageCount += 1
        return identifier
    }

    /// Takes over a message that was under way when the broker stopped; `nil` for one that only PUBREL is missing of.
    mutating func restore(
        _ identifier: PacketIdentifier, _ content: (QualityOfService, message: SharedMessage, retain: Bool)?
    ) {
        lastOrder += 1
        let phase: Phase =
            switch content?.0 {
            case nil: .awaitingPubcomp
            case .exactlyOnce: .awaitingPubrec
            case .atLeastOnce, .atMostOnce: .awaitingPuback
            }
        elements[identifier] = Element(
            identifier: identifier, message: content?.message, retain: content?.retain ?? false, phase: phase,
            order: lastOrder)
        guard let content else { return }
        byteCount += content.message.byteCount
        messageCount += 1
    }

    /// QoS 2: the client has the message, and it must not be sent again.
    mutating func release(_ identifier: PacketIdentifier) {
        lastOrder += 1
        if let message = elements[identifier]?.message.take() { forget(message) }
        elements[identifier]?.phase = .awaitingPubcomp
        elements[identifier]?.order = lastOrder
    }

    mutating func remove(_ identifier: PacketIdentifier) {
        if let message = elements.removeValue(forKey: identifier)?.message { forget(message) }
    }

    private mutating func forget(_ message: SharedMessage) {
        byteCount -= message.byteCount
        messageCount -= 1
    }

    /// The packets that a client is sent again when it has come back: the PUBRELs in the order in which PUBRECs came
    /// [MQTT-4.6.0-4], then the PUBLISHes in the order in which they were sent [MQTT-4.6.0-1].
    var unfinished: [Element] {
        elements.values.sorted { one, other in
            let isReleased = (one.phase == .awaitingPubcomp, other.phase == .awaitingPubcomp)
            return isReleased.0 == isReleased.1 ? one.order < other.order : isReleased.0
        }
    }

    /// Identifiers go round, so that one that has just become free is not taken at once.
    private mutating func freeIdentifier() -> PacketIdentifier {
        precondition(elements.count < 65_535, "All packet identifiers are in use")
        while true {
            lastIdentifier &+= 1
            if let identifier = PacketIdentifier(lastIdentifier), elements[identifier] == nil { return identifier }
        }
    }
}
