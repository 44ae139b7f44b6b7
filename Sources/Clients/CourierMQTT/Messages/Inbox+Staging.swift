import CarillonEnvironment
import Foundation
package import MQTTWire

extension Inbox {
    // MARK: Packets of the broker

    /// Takes PUBLISH. At QoS 2 the broker has to release the message later; one that has come before changes nothing.
    ///
    /// - Throws: The error of a store that could not keep a message, once what came before has been committed.
    package func stage(_ publish: Publish) throws(StoreError) {
        let (topic, payload) = (publish.topic, publish.payload)
        switch publish.delivery {
        case .atMostOnce: try stage(topic, payload, at: .atMostOnce, answer: nil)
        case .atLeastOnce(let identifier, _):
            try stage(topic, payload, at: .atLeastOnce, answer: .puback(identifier))
        case .exactlyOnce(let identifier, _): try stage(identifier, topic, payload)
        }
    }

    /// Takes a message that need not be released.
    ///
    /// - Parameter answer: the packet that acknowledges the message; `nil` at QoS 0.
    package func stage(
        _ topic: TopicName, _ payload: [UInt8], at qualityOfService: QualityOfService, answer: ControlPacket?
    ) throws(StoreError) {
        let reception = Reception(topic: topic, payload: payload, qualityOfService: qualityOfService)
        if timeToLive > 0, let client, let level = parts.keptLevel(qualityOfService) {
            guard payload.count <= limits.byteCount else { return try add(unkept(reception, answer, because: .full)) }
            let needsPromise = qualityOfService == .atLeastOnce
            try add(kept(reception, at: level, of: client, answer, needsPromise: needsPromise))
        } else {
            try add(unkept(reception, answer))
        }
    }

    private func stage(_ identifier: PacketIdentifier, _ topic: TopicName, _ payload: [UInt8]) throws(StoreError) {
        if group.changes(identifier) { try commit() }
        let answer = ControlPacket.pubrec(identifier)
        if parts.isSafe(identifier, self) { return try add(.init(arrival: Arrival(answer: answer))) }
        if let receipt = inHand[identifier] {
            return try add(.init(arrival: Arrival(answer: answer, condition: .signed(receipt))))
        }
        guard timeToLive > 0, payload.count <= limits.byteCount else {
            return try add(given(identifier, topic, payload))
        }
        if !mayHold(payload.count) {
            // The acknowledgements of the others must leave first, because the broker releases nothing before that.
            try commit()
            guard mayHold(payload.count) else { throw .full }
        }
        let message = HeldMessage(packetIdentifier: identifier, topic: topic, payload: payload)
        try add(.init(change: .hold(message), arrival: Arrival(answer: answer)))
    }

    private func mayHold(_ byteCount: Int) -> Bool {
        held.byteCount + group.heldByteCount + byteCount <= limits.byteCount
    }

    /// Takes PUBREL. It is answered also if no message of this identifier is held any more [MQTT-4.3.3-2].
    package func stageRelease(_ identifier: PacketIdentifier) throws(StoreError) {
        if group.changes(identifier) { try commit() }
        try add(released(identifier, answer: .pubcomp(identifier)))
    }

    /// Releases all messages whose session the broker has lost. The broker will not release them, and will use their
    /// identifiers for other messages. PUBREC has made these messages the client's own.
    package func releaseLost() throws(StoreError) {
        guard isSessionLost else { return }
        for identifier in identifiersInUse { group.append(released(identifier, answer: nil)) }
        try commit()
        isSessionLost = false
    }

    /// Notes that the broker has lost the session, and so will release none of its messages.
    package func sessionWasLost() { isSessionLost = true }

    // MARK: The entries

    private func add(_ entry: IncomingGroup.Entry) throws(StoreError) {
        if entry.change == nil, group.isEmpty { return arrivals.append(entry.arrival) }
        group.append(entry)
        if group.isFull { try commit() }
    }

    private func kept(
        _ reception: Reception, at level: QualityOfService, of client: ClientIdentifier, _ answer: ControlPacket?,
        needsPromise: Bool
    ) -> IncomingGroup.Entry {
        let waiting = waiting(reception, at: level)
        var reception = reception
        reception.receipt = receipt(for: waiting.id, of: client)
        return .init(
            change: .insert(waiting, isPromised: !needsPromise),
            arrival: Arrival(
                reception: reception, answer: answer, condition: needsPromise ? .promised(waiting.id) : .none))
    }

    /// Makes the entry for a message that is acknowledged when the app has it.
    private func unkept(
        _ reception: Reception, _ answer: ControlPacket?, because error: StoreError? = nil
    ) -> IncomingGroup.Entry {
        var reception = reception
        reception.saveError = error
        reception.receipt = answer.map { Receipt(.owed($0)) }
        return .init(
            arrival: Arrival(
                reception: reception, answer: answer,
                condition: reception.receipt.map { .signed($0) } ?? .none))
    }

    /// Makes the entry for a message that cannot be kept and that a listener gets all the same.
    func unkept(_ entry: IncomingGroup.Entry, because error: StoreError) -> IncomingGroup.Entry? {
        guard case .insert = entry.change, let reception = entry.arrival.reception, isAwaited(reception.topic) else {
            return nil
        }
        return unkept(reception, entry.arrival.answer, because: error)
    }

    private func given(_ identifier: PacketIdentifier, _ topic: TopicName, _ payload: [UInt8]) -> IncomingGroup.Entry {
        let answer = ControlPacket.pubrec(identifier)
        let receipt = Receipt(.owed(answer), goesAlone: !store.isPersistent) { [ledger, client] () throws(StoreError) in
            if let client { try ledger.store.noteDelivered(identifier, of: client) }
        }
        inHand[identifier] = receipt
        var reception = Reception(topic: topic, payload: payload, qualityOfService: .exactlyOnce)
        reception.receipt = receipt
        if timeToLive > 0 { reception.saveError = .full }
        return .init(arrival: Arrival(reception: reception, answer: answer, condition: .signed(receipt)))
    }

    private func released(_ identifier: PacketIdentifier, answer: ControlPacket?) -> IncomingGroup.Entry {
        if delivered.contains(identifier) || inHand[identifier] != nil {
            var arrival = Arrival(answer: answer)
            arrival.voided = inHand[identifier]
            arrival.voided?.void()
            return .init(change: .release(identifier, adding: nil), arrival: arrival)
        }
        guard let message = held[identifier] else { return .init(arrival: Arrival(answer: answer)) }
        var reception = Reception(topic: message.topic, payload: message.payload, qualityOfService: .exactlyOnce)
        let waiting = waiting(reception, at: .exactlyOnce)
        if let client { reception.receipt = receipt(for: waiting.id, of: client) }
        return .init(
            change: .release(identifier, adding: waiting), arrival: Arrival(reception: reception, answer: answer))
    }

    private func waiting(_ reception: Reception, at level: QualityOfService) -> WaitingMessage {
        WaitingMessage(
            id: identifiers.nextUUID(), topic: reception.topic, payload: reception.payload, qualityOfService: level,
            date: environment.date)
    }
}
