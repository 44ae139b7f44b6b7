import MQTTWire

/// The delivery of messages to clients (MQTT 3.1.1, sections 3.3 and 4.3 to 4.6).
extension BrokerCore {
    /// Delivers a message to all its subscribers, and retains it if its publisher asked for that.
    ///
    /// - Parameter connection: The connection of the publisher; `nil` for a will, and for a message of the broker's
    ///   own.
    func publish(_ message: SharedMessage, retain: Bool, from connection: ClientConnection?) {
        note(connection?.id, connection?.client, .published(ApplicationMessage(message, retain: retain)))
        if retain { self.retain(message, from: connection) }

        matches.removeAll(keepingCapacity: true)
        subscriptions.appendMatches(of: message.topic, to: &matches)
        message.isForMany = matches.count > 1 || matches.first.map { $0.entries.count > 1 } == true
        if matches.count == 1 {
            for entry in matches[0].entries {
                deliver(message, at: entry.qualityOfService, retain: false, to: entry.session, from: connection)
            }
        } else if matches.count > 1 {
            for entry in mergedMatches() {
                deliver(message, at: entry.qualityOfService, retain: false, to: entry.session, from: connection)
            }
        }
    }

    /// The matching sessions, each of them once, at the highest quality of service among its subscriptions
    /// [MQTT-3.3.5-1]. They come in the order of their first matches.
    private func mergedMatches() -> [SubscriberList.Entry] {
        routing += 1
        var merged: [SubscriberList.Entry] = []
        for list in matches {
            for entry in list.entries {
                let session = entry.session
                if session.lastRouting == routing {
                    let index = Int(session.routingIndex)
                    merged[index].qualityOfService = max(merged[index].qualityOfService, entry.qualityOfService)
                } else {
                    session.lastRouting = routing
                    session.routingIndex = UInt32(merged.count)
                    merged.append(entry)
                }
            }
        }
        return merged
    }

    /// Sends a message to a session's client, or lets it wait in the session.
    ///
    /// - Parameters:
    ///   - granted: The quality of service of the subscription. The message's own may be lower [MQTT-3.8.4-6].
    ///   - retain: Whether the message comes because of a new subscription. Such a message waits even at QoS 0.
    ///   - publisher: The connection of the client that has just published the message, if there is one.
    func deliver(
        _ message: SharedMessage, at granted: QualityOfService, retain: Bool, to session: Session,
        from publisher: ClientConnection? = nil
    ) {
        deliveryCount &+= 1
        let qualityOfService = min(message.qualityOfService, granted)
        let connection = session.connection
        if qualityOfService == .atMostOnce, !retain {
            if let connection { sendAtMostOnce(message, on: connection) }
            return
        }
        // The client may have been disconnected during this delivery, and its clean session ended with it.
        guard connection != nil || sessions[session.client] === session else { return }
        guard heldByteCount + message.heldByteCount <= configuration.queueing.maximumTotalBytes else {
            return drop(
                .init(message: message, qualityOfService: qualityOfService, retain: retain), .memoryFull, of: session)
        }
        guard let connection, !isCongested(connection), session.queue.isEmpty else {
            return enqueue(message, at: qualityOfService, retain: retain, in: session, from: publisher)
        }
        if qualityOfService == .atMostOnce {
            send(message, .atMostOnce, retain: retain, on: connection)
        } else if session.inFlight.count < window {
            start(message, at: qualityOfService, retain: retain, in: session, on: connection)
        } else {
            enqueue(message, at: qualityOfService, retain: retain, in: session, from: publisher)
        }
    }

    private func sendAtMostOnce(_ message: SharedMessage, on connection: ClientConnection) {
        if !isCongested(connection) { return send(message, .atMostOnce, retain: false, on: connection) }
        note(
            connection,
            .dropped(ApplicationMessage(message, at: .atMostOnce, retain: false), .slowConsumer))
        if configuration.connections.slowConsumer == .disconnect { end(connection, .slowConsumer) }
    }

    /// Sends the messages that wait in a session, as long as the client takes them.
    func sendWaiting(of session: Session) {
        defer { noteRoom(in: session) }
        while let connection = session.connection, !isCongested(connection), let next = session.queue.first {
            guard next.qualityOfService == .atMostOnce || session.inFlight.count < window else { return }
            _ = session.queue.popFirst()
            heldByteCount -= next.message.heldByteCount
            if next.qualityOfService == .atMostOnce {
                send(next.message, .atMostOnce, retain: next.retain, on: connection)
            } else {
                start(next.message, at: next.qualityOfService, retain: next.retain, in: session, on: connection)
            }
        }
    }

    /// Whether the client reads too slowly to be sent another message.
    func isCongested(_ connection: ClientConnection) -> Bool {
        let more = connection.turn == turn ? connection.turnByteCount : 0
        return connection.bufferedByteCount + more > maximumBufferedBytes
    }

    /// Sends a message above QoS 0 for the first time [MQTT-4.3.2-1] [MQTT-4.3.3-1].
    private func start(
        _ message: SharedMessage, at qualityOfService: QualityOfService, retain: Bool, in session: Session,
        on connection: ClientConnection
    ) {
        let identifier = session.inFlight.insert(message, at: qualityOfService, retain: retain)
        heldByteCount += message.heldByteCount
        send(
            message,
            qualityOfService == .exactlyOnce
                ? .exactlyOnce(identifier, duplicate: false) : .atLeastOnce(identifier, duplicate: false),
            retain: retain, on: connection)
    }

    func send(
        _ message: SharedMessage, _ delivery: Publish.Delivery, retain: Bool, on connection: ClientConnection
    ) {
        if connection.turn != turn {
            connection.turn = turn
            connection.turnByteCount = 0
        }
        // The count may be too small, but never too large. A broker that counts more bytes than it sent would wait for
        // bytes that never leave.
        connection.turnByteCount += message.byteCount
        effects.append(.send(connection.id, .message(message, delivery, retain: retain)))
    }

    /// Lets a message wait in a session. If the session is full now, its publisher waits too.
    private func enqueue(
        _ message: SharedMessage, at qualityOfService: QualityOfService, retain: Bool, in session: Session,
        from publisher: ClientConnection?
    ) {
        let element = DeliveryQueue.Element(message: message, qualityOfService: qualityOfService, retain: retain)
        if !retain, configuration.queueing.whenFull == .dropOldest {
            while isFull(session, for: element), let oldest = session.queue.popFirst() {
                heldByteCount -= oldest.message.heldByteCount
                drop(oldest, .queueFull, of: session)
            }
        }
        guard !isFull(session, for: element) else {
            drop(element, .queueFull, of: session)
            if configuration.queueing.whenFull == .disconnect, let connection = session.connection {
                end(connection, .queueFull)
            }
            return
        }
        if session.queue.isEmpty { noteProgress(of: session) }
        session.queue.append(element)
        heldByteCount += message.heldByteCount
        if let publisher, holdsBack(session) { hold(publisher, for: session) }
    }

    /// Whether a session has no room for a message. Retained messages that wait do not count against published
    /// messages. A new subscription gets all retained messages [MQTT-3.3.1-6], but not again while they still wait.
    ///
    /// Publishers wait for a client that reads. Some messages come without waiting, and have a limit of their own:
    /// wills, messages of the broker's own, and messages of clients for which the session's client itself waits.
    private func isFull(_ session: Session, for element: DeliveryQueue.Element) -> Bool {
        if element.retain { return session.queue.retainedCount >= retained.count }
        if session.connection != nil, !session.isStalled {
            return session.heldByteCount + element.message.heldByteCount
                > configuration.queueing.maximumBytesWhileReading
        }
        return session.queue.publishedCount >= configuration.queueing.maximumMessages
            || session.queue.publishedByteCount + element.message.byteCount > configuration.queueing.maximumBytes
    }

    private func drop(_ element: DeliveryQueue.Element, _ reason: DropReason, of session: Session) {
        note(
            session.connection?.id, session.client,
            .dropped(
                ApplicationMessage(element.message, at: element.qualityOfService, retain: element.retain), reason))
    }
}
