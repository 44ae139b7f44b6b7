import MQTTWire

/// The messages above QoS 0 that were sent to a client and are not finished [MQTT-4.3.2-1] [MQTT-4.3.3-1].
struct InFlightMessages {
    enum Phase: Hashable {
        /// QoS 1: the broker sent PUBLISH.
        case awaitingPuback
        /// QoS 2: the broker sent PUBLISH.
        case awaitingPubrec
        /// QoS 2: the broker sent PUBREL.
        case awaitingPubcomp
    }

    struct Element {
        let identifier: PacketIdentifier
        /// The message; `nil` after PUBREC, because the broker does not send it again.
        var message: SharedMessage?
        let retain: Bool
        var phase: Phase
        /// A number that rises with each PUBLISH sent and each PUBREC received. The broker repeats packets in this
        /// order [MQTT-4.6.0-1].
        var order: UInt64
    }

    private var elements: [PacketIdentifier: Element] = [:]
    private var lastOrder: UInt64 = 0
    private(set) var byteCount = 0
    /// The last packet identifier that the broker used.
    var lastIdentifier: UInt16 = 0
    /// The number of unfinished deliveries that still have their message, at most 65,535.
    private(set) var messageCount: UInt16 = 0

    var count: Int { elements.count }

    subscript(identifier: PacketIdentifier) -> Element? { elements[identifier] }

    /// Adds a message, with a packet identifier that is not in use [MQTT-2.3.1-4]. There must be fewer than 65,535
    /// messages.
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

    /// Adds a message that was unfinished when the broker stopped. A `nil` message stands for a delivery that lacks
    /// only PUBCOMP.
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

    /// Handles PUBREC at QoS 2: the client has the message, and the broker must not send it again.
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

    /// The packets that the broker sends again when the client has come back. The PUBRELs come first, in the order of
    /// their PUBRECs [MQTT-4.6.0-4], then the PUBLISHes, in the order in which they were sent [MQTT-4.6.0-1].
    var unfinished: [Element] {
        elements.values.sorted { one, other in
            let isReleased = (one.phase == .awaitingPubcomp, other.phase == .awaitingPubcomp)
            return isReleased.0 == isReleased.1 ? one.order < other.order : isReleased.0
        }
    }

    /// Takes the next free identifier in a circle, so that an identifier that has just become free is not used again at
    /// once.
    private mutating func freeIdentifier() -> PacketIdentifier {
        precondition(elements.count < 65_535, "All packet identifiers are in use")
        while true {
            lastIdentifier &+= 1
            if let identifier = PacketIdentifier(lastIdentifier), elements[identifier] == nil { return identifier }
        }
    }
}
