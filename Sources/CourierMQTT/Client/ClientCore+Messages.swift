import CourierCore
import Foundation
import MQTTWire

extension ClientCore {
    // MARK: To the broker

    func publish(_ payload: [UInt8], on topic: TopicName, qos: QoS) {
        emit(.messageSend(topic: topic.text, qos: qos, sizeBytes: payload.count))
        switch qos {
        case .zero:
            guard case .connected = stage else { return }
            if !engine.publish(topic, payload) { fail(payload.count, topic, qos, MQTTError.notReady) }
        case .one, .two: enqueue(payload, on: topic, qos: qos, .stored)
        case .oneWithoutPersistenceAndNoRetry: enqueue(payload, on: topic, qos: qos, .connection)
        case .oneWithoutPersistenceAndRetry: enqueue(payload, on: topic, qos: qos, .connectionWithRetry)
        }
    }

    private func enqueue(_ payload: [UInt8], on topic: TopicName, qos: QoS, _ persistence: Outbox.Persistence) {
        let isConnected = if case .connected = stage { true } else { false }
        guard isConnected || persistence == .stored else {
            return fail(payload.count, topic, qos, MQTTError.unanswered)
        }
        do throws(StoreError) {
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

    /// Tells that messages will not be sent any more.
    func fail(_ dropped: [Outbox.Entry], _ error: any Error) {
        for entry in dropped { fail(entry.message.payload.count, entry.message.topic, entry.qos, error) }
    }

    private func fail(_ size: Int, _ topic: TopicName, _ qos: QoS, _ error: any Error) {
        emit(.messageSendFailure(topic: topic.text, qos: qos, error: error, sizeBytes: size))
    }

    // MARK: From the broker

    func receive(_ reception: Reception) {
        emit(.messageReceive(topic: reception.topic.text, sizeBytes: reception.payload.count))
        if let error = reception.saveError { noteUnsaved(reception.topic, reception.payload.count, error) }
        for displaced in reception.displaced { noteUnsaved(displaced.topic, displaced.payload.count, .full) }
        if reception.waitingID != nil { restartCleanup() }
        deliver(reception)
    }

    private func noteUnsaved(_ topic: TopicName, _ size: Int, _ cause: StoreError) {
        let error = CourierError.messageSaveError.asNSError
        emit(
            .messageReceiveFailure(
                topic: topic.text,
                error: NSError(
                    domain: error.domain, code: error.code,
                    userInfo: error.userInfo.merging([NSUnderlyingErrorKey: cause]) { first, _ in first }),
                sizeBytes: size))
    }

    /// Hands a message to those who listen, on the main queue. If it waits in the store, it does so until somebody has really got it.
    func deliver(_ reception: Reception) {
        let audience = listeners.listeners(for: reception.topic)
        guard !audience.isEmpty else { return }
        let message = reception.message
        let deliveries = audience.map { ($0, $0.prepare(message)) }
        let client = identity
        deliveryCount += 1
        holdBackIfNeeded()
        if let id = reception.waitingID { waitingOnTheirWay.insert(id) }
        environment.mainQueue.enqueue { [weak self, mailbox, environment] in
            var hasArrived = false
            environment.run {
                for (listener, delivery) in deliveries where listener.isActive {
                    hasArrived = true
                    delivery?.run()
                }
            }
            mailbox.perform { [weak self, hasArrived] in
                self?.didDeliver(reception, of: client, hasArrived: hasArrived)
            }
        }
    }

    private func didDeliver(_ reception: Reception, of client: ClientIdentifier, hasArrived: Bool) {
        deliveryCount -= 1
        holdBackIfNeeded()
        guard let id = reception.waitingID else { return }
        guard hasArrived else {
            // Those who listened have gone; others may have come.
            waitingOnTheirWay.remove(id)
            if client == identity { deliver(reception) }
            return
        }
        do throws(StoreError) {
            try inbox.removeWaiting([id], of: client)
            waitingOnTheirWay.remove(id)
        } catch {
            // It stays among those on their way, so that at least this launch of the app gets it once only.
            note(error, "cannot forget a message that was delivered")
        }
    }

    // MARK: Messages that wait

    /// Hands out what waits for somebody who listens now.
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
            for message in waiting where !waitingOnTheirWay.contains(message.id) { deliver(Reception(message)) }
        } catch {
            note(error, "cannot read the messages that wait")
        }
    }

    private func restartCleanup() {
        if let cleanupTimer { loop.cancel(cleanupTimer) }
        cleanupTimer = schedule(after: .seconds(clamping: config.messageCleanupInterval)) { core in
            core.cleanupTimer = nil
            do throws(StoreError) { try core.inbox.removeExpired(of: core.identity) } catch {
                core.note(error, "cannot remove messages that are too old")
            }
        }
    }

    /// Takes no more from the broker while the main queue does not keep up.
    private func holdBackIfNeeded() {
        let shouldHoldBack = isHoldingBack ? deliveryCount > 500 : deliveryCount >= 1_000
        guard shouldHoldBack != isHoldingBack else { return }
        isHoldingBack = shouldHoldBack
        engine.setReading(!shouldHoldBack)
    }
}

extension Outbox.Entry {
    /// As the app has published it.
    var qos: QoS {
        switch persistence {
        case .stored: QoS(message.qualityOfService)
        case .connection: .oneWithoutPersistenceAndNoRetry
        case .connectionWithRetry: .oneWithoutPersistenceAndRetry
        }
    }
}
