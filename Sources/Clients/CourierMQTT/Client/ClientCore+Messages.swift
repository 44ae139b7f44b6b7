import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire

extension ClientCore {
    // MARK: To the broker

    func publish(_ payload: [UInt8], on topic: TopicName, qos: QoS) {
        emit(.messageSend(topic: topic.text, qos: qos, sizeBytes: payload.count))
        switch qos {
        case .zero:
            guard phase.isConnected else { return }
            if !engine.publish(topic, payload) { fail(payload.count, topic, qos, MQTTError.notReady) }
        case .one, .two, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry:
            enqueue(payload, on: topic, qos: qos, parts.messages.persistence(qos))
        }
    }

    private func enqueue(_ payload: [UInt8], on topic: TopicName, qos: QoS, _ persistence: Outbox.Persistence) {
        let isConnected = phase.isConnected
        guard isConnected || persistence == .stored else {
            return fail(payload.count, topic, qos, MQTTError.unanswered)
        }
        do throws(StoreError) {
            try clearStores()
            try outbox.append(
                topic: topic, payload: payload, qualityOfService: qos.qualityOfService, persistence: persistence)
        } catch {
            return fail(payload.count, topic, qos, error)
        }
        if isConnected { engine.sendWaiting() }
    }

    func messageWasAcknowledged(_ entry: Outbox.Entry) {
        let message = entry.message
        emit(
            .messageSendSuccess(
                topic: message.topic.text, qos: entry.qos, sizeBytes: message.payload.count,
                data: Data(message.payload)))
    }

    /// Tells that the client will not send these messages any more.
    func fail(_ dropped: [Outbox.Entry], _ error: any Error) {
        for entry in dropped { fail(entry.message.payload.count, entry.message.topic, entry.qos, error) }
    }

    /// Tells of messages of an earlier launch that cannot be sent.
    func noteUnsendable(_ rows: [UnusableRow]) {
        for row in rows {
            emit(
                .messageSendFailure(
                    topic: row.topic, qos: QoS(row.qualityOfService ?? .atLeastOnce), error: row.error,
                    sizeBytes: row.byteCount))
        }
    }

    private func fail(_ size: Int, _ topic: TopicName, _ qos: QoS, _ error: any Error) {
        emit(.messageSendFailure(topic: topic.text, qos: qos, error: error, sizeBytes: size))
    }

    // MARK: From the broker

    func receive(_ reception: Reception) {
        emit(.messageReceive(topic: reception.topic.text, sizeBytes: reception.payload.count))
        if let error = reception.saveError { noteUnsaved(reception.topic.text, reception.payload.count, error) }
        for displaced in reception.displaced { noteUnsaved(displaced.topic.text, displaced.payload.count, .full) }
        if reception.receipt?.waitingID != nil { restartCleanup() }
        deliver(reception)
    }

    /// Tells of messages of an earlier launch that cannot be delivered.
    func noteUnusable(messages rows: [UnusableRow]) {
        for row in rows { noteUnsaved(row.topic, row.byteCount, row.error) }
    }

    private func noteUnsaved(_ topic: String, _ size: Int, _ cause: StoreError) {
        let error = CourierError.messageSaveError.asNSError
        emit(
            .messageReceiveFailure(
                topic: topic,
                error: NSError(
                    domain: error.domain, code: error.code,
                    userInfo: error.userInfo.merging([NSUnderlyingErrorKey: cause]) { first, _ in first }),
                sizeBytes: size))
    }

    /// Hands a message to those who listen, in its turn.
    func deliver(_ reception: Reception) {
        deliveries.append(reception)
        handOver()
    }

    private func handOver() {
        while let reception = deliveries.next() { handOver(reception) }
        holdBackIfNeeded()
    }

    /// Hands a message over on the main queue, where the app's receipt is signed in the same step.
    private func handOver(_ reception: Reception) {
        let audience = listeners.listeners(for: reception.topic)
        guard !audience.isEmpty else { return nobodyListens(to: reception) }
        let message = reception.message
        let shares = audience.map { ($0, $0.prepare(message)) }
        let client = identity
        environment.onMainQueue { [weak self, mailbox] in
            var hasArrived = false
            for (listener, share) in shares where listener.isActive {
                hasArrived = true
                share?.run()
            }
            if hasArrived { reception.receipt?.sign() }
            mailbox.perform { [weak self, hasArrived] in
                self?.didHandOver(reception, of: client, hasArrived: hasArrived)
            }
        }
    }

    private func didHandOver(_ reception: Reception, of client: ClientIdentifier, hasArrived: Bool) {
        if !hasArrived, let receipt = reception.receipt, receipt.waitingID == nil || client == identity {
            // The listeners have gone. Other listeners may have come.
            handOver(reception)
        } else {
            finish(reception)
            letNextGo(after: reception)
        }
        handOver()
    }

    /// Lets the messages go that wait until the broker knows that the app has this one. The packet by which the broker
    /// learns that leaves at the end of this step.
    private func letNextGo(after reception: Reception) {
        guard let receipt = reception.receipt, deliveries.isBlocked(by: receipt) else { return }
        loop.enqueue { [weak self, mailbox] in
            mailbox.perform { [weak self] in
                self?.deliveries.unblock(receipt)
                self?.handOver()
            }
        }
    }

    /// Leaves a message in the store for a later listener. A message that is not kept there is dropped, and the broker
    /// learns that the client has it.
    private func nobodyListens(to reception: Reception) {
        let isKept = reception.receipt?.waitingID != nil && config.incomingMessagePersistenceEnabled
        if !isKept { reception.receipt?.sign() }
        finish(reception)
        if let receipt = reception.receipt { deliveries.unblock(receipt) }
    }

    private func finish(_ reception: Reception) {
        deliveries.finish(reception)
        defer { noteAppIsFree() }
        guard let receipt = reception.receipt else { return }
        inbox.appDidReceive(receipt)
        if let error = receipt.error { note(error, "cannot forget a message that was delivered") }
        if receipt.isSigned { engine.appDidReceive(receipt) }
    }

    /// Lets the engine acknowledge further messages once the app has all that it was given.
    private func noteAppIsFree() {
        if deliveries.count.all == 0 { engine.appIsFree() }
    }

    // MARK: Messages that wait

    /// Hands the messages that wait in the store to those who listen now.
    ///
    /// - Parameter topic: only messages of this topic, if it is not `nil`.
    func handOverWaiting(on topic: String? = nil) {
        guard config.incomingMessagePersistenceEnabled, !listeners.isEmpty else { return }
        var name: TopicName?
        if let topic {
            name = try? TopicName(topic)
            if name == nil { return }
        }
        do throws(StoreError) {
            let waiting = try inbox.waitingMessages(of: identity, topic: name)
            if !waiting.isEmpty { restartCleanup() }
            for message in waiting where !deliveries.contains(message.id) {
                deliver(Reception(message, inbox.receipt(for: message.id, of: identity)))
            }
        } catch {
            note(error, "cannot read the messages that wait")
        }
    }

    /// Takes up messages at QoS 1 that an earlier connection has brought and that were not acknowledged: the broker
    /// sends them again, unless it has lost the session.
    func settleUnpromised(sessionPresent: Bool) {
        do throws(StoreError) {
            if try inbox.sessionDidBegin(isPresent: sessionPresent) { handOverWaiting() }
        } catch {
            note(error, "cannot settle what becomes of messages that were not acknowledged")
        }
    }

    private func restartCleanup() {
        cleanupTimer.wake(after: parts.messages.cleanupDelay(config))
    }

    func removeExpired() {
        do throws(StoreError) { try inbox.removeExpired(of: identity) } catch {
            note(error, "cannot remove messages that are too old")
        }
    }

    /// Stops reading from the broker while the main queue does not keep up.
    private func holdBackIfNeeded() {
        guard let shouldHoldBack = deliveries.changeOfHoldingBack() else { return }
        engine.setReading(!shouldHoldBack)
    }
}

extension Outbox.Entry {
    /// The level at which the app has published the message.
    var qos: QoS {
        switch persistence {
        case .stored: QoS(message.qualityOfService)
        case .connection: .oneWithoutPersistenceAndNoRetry
        case .connectionWithRetry: .oneWithoutPersistenceAndRetry
        }
    }
}
