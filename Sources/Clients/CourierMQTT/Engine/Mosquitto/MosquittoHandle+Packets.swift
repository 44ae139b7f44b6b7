#if canImport(CMosquitto)
import CMosquitto
import Foundation
import MQTTWire

extension MosquittoHandle {
    /// The longest payload that the library takes. With a topic, such a message does not fit into a packet
    /// (MQTT 3.1.1, section 2.2.3).
    private static let longestPayload: Int32 = 268_435_455

    /// The identifiers of messages above QoS 0 that the library holds until they are acknowledged.
    var held: Set<UInt16> { identifiers.held }

    /// Returns the identifier that the next packet will get.
    ///
    /// The library counts through all identifiers. Those that are in use are skipped here [MQTT-2.3.1-2].
    func nextIdentifier(unless isInUse: (PacketIdentifier) -> Bool) -> PacketIdentifier? {
        for _ in 0..<UInt16.max {
            guard let next = PacketIdentifier(identifiers.following) else { return nil }
            if !held.contains(next.rawValue), !isInUse(next) { return next }
            skipIdentifier()
        }
        return nil
    }

    /// Makes the library use up an identifier: it gives one to a message before it finds out that the message does
    /// not fit into a packet.
    private func skipIdentifier() {
        notes.isSkipping = true
        var identifier: Int32 = 0
        var nothing: UInt8 = 0
        _ = mosquitto_publish(pointer, &identifier, "-", MosquittoHandle.longestPayload, &nothing, 0, false)
        notes.isSkipping = false
        identifiers.note(identifier)
    }

    /// Skips identifiers until the next packet will get this one.
    func prepare(_ identifier: PacketIdentifier) {
        while identifiers.following != identifier.rawValue { skipIdentifier() }
    }

    /// Queues PUBLISH.
    ///
    /// - Parameter expected: the identifier that the packet must get; `nil` at QoS 0.
    func publish(
        _ topic: TopicName, _ payload: [UInt8], at qualityOfService: QualityOfService,
        as expected: PacketIdentifier? = nil
    ) -> MosquittoError {
        guard let size = Int32(exactly: payload.count) else { return MosquittoError(MOSQ_ERR_PAYLOAD_SIZE) }
        var identifier: Int32 = 0
        let code = payload.withUnsafeBytes {
            mosquitto_publish(
                pointer, &identifier, topic.text, size, $0.baseAddress, Int32(qualityOfService.rawValue), false)
        }
        // The library may refuse a message before it gives it an identifier.
        identifiers.note(identifier)
        if let expected, identifier > 0 {
            assert(expected.rawValue == identifiers.last, "the library counts otherwise than it did")
            identifiers.holdLast()
        }
        return MosquittoError(code: code, systemCode: errno)
    }

    /// Queues SUBSCRIBE.
    ///
    /// - Returns: the identifier; `nil` if the library does not send such a filter.
    func subscribe(_ subscription: Subscription) -> UInt16? {
        var identifier: Int32 = 0
        let code = mosquitto_subscribe(
            pointer, &identifier, subscription.filter.text, Int32(subscription.qualityOfService.rawValue))
        return taken(identifier, code)
    }

    /// Queues UNSUBSCRIBE.
    ///
    /// - Returns: the identifier; `nil` if the library does not send such filters.
    func unsubscribe(_ filters: [TopicFilter]) -> UInt16? {
        var identifier: Int32 = 0
        let texts: [UnsafeMutablePointer<CChar>?] = filters.map { strdup($0.text) }
        defer { for text in texts { free(text) } }
        let code = mosquitto_unsubscribe_multiple(pointer, &identifier, Int32(filters.count), texts, nil)
        return taken(identifier, code)
    }

    private func taken(_ identifier: Int32, _ code: Int32) -> UInt16? {
        identifiers.note(identifier)
        return code == MOSQ_ERR_SUCCESS.rawValue ? identifiers.last : nil
    }

    /// Whether the library sends such a text. The library refuses some texts that MQTT allows, such as those with
    /// control characters.
    static func canSend(_ text: String) -> Bool {
        mosquitto_validate_utf8(text, Int32(text.utf8.count)) == MOSQ_ERR_SUCCESS.rawValue
    }
}
#endif
