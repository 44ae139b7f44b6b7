import MQTTWire

/// SUBSCRIBE and UNSUBSCRIBE (MQTT 3.1.1, sections 3.8 to 3.11), and retained messages (section 3.3.1.3).
extension BrokerCore {
    func receive(_ subscribe: Subscribe, from session: Session, on connection: ClientConnection) {
        // Several filters are handled like several packets, with one answer for all of them [MQTT-3.8.4-4]
        // [MQTT-3.8.4-5].
        let results = subscribe.subscriptions.map { self.subscribe($0, for: session, on: connection) }
        let answer = Suback(packetIdentifier: subscribe.packetIdentifier, results: results)
        send(.suback(answer), on: connection)
        // A repeated subscription gets the retained messages again [MQTT-3.3.1-6] [MQTT-3.8.4-3].
        for (subscription, result) in zip(subscribe.subscriptions, results) {
            guard case .granted(let qualityOfService) = result else { continue }
            for message in retained.messages(matching: subscription.filter) {
                deliver(message, at: qualityOfService, retain: true, to: session)
            }
        }
    }

    private func subscribe(
        _ subscription: Subscription, for session: Session, on connection: ClientConnection
    ) -> Suback.Result {
        guard maySubscribe(subscription.filter, session, on: connection) else {
            note(connection, .subscriptionRefused(subscription.filter))
            return .failure
        }
        let granted = min(subscription.qualityOfService, configuration.highestGrantedQualityOfService)
        _ = subscriptions.insert(subscription.filter, at: granted, of: session)
        note(connection, .subscribed(Subscription(subscription.filter, at: granted)))
        return .granted(granted)
    }

    private func maySubscribe(_ filter: TopicFilter, _ session: Session, on connection: ClientConnection) -> Bool {
        if session.subscriptions[filter] == nil {
            let limits = configuration.sessions
            guard session.subscriptions.count < limits.maximumSubscriptions,
                session.filterByteCount + filter.treeByteCount <= limits.maximumFilterBytes
            else { return false }
        }
        let client = ConnectedClient(identifier: session.client, userName: connection.userName)
        return access.maySubscribe?(client, filter) ?? true
    }

    /// Handles UNSUBSCRIBE. The broker compares filters literally, and finishes the deliveries that have begun
    /// [MQTT-3.10.4-1] [MQTT-3.10.4-3].
    func receive(_ unsubscribe: Unsubscribe, from session: Session, on connection: ClientConnection) {
        for filter in unsubscribe.filters where subscriptions.remove(filter, of: session) {
            note(connection, .unsubscribed(filter))
        }
        send(.unsuback(unsubscribe.packetIdentifier), on: connection)
    }

    /// Retains a message in place of the last one of its topic. An empty message only erases the last one
    /// [MQTT-3.3.1-10] [MQTT-3.3.1-11].
    func retain(_ message: SharedMessage, from connection: ClientConnection?) {
        // A message that cannot be retained still removes the older one, which is no longer the last message of the
        // topic.
        retained.remove(message.topic)
        guard !message.payload.isEmpty else { return }
        let limits = configuration.retaining
        guard retained.count < limits.maximumMessages,
            retained.byteCount + message.retainedByteCount <= limits.maximumBytes
        else {
            return note(
                connection?.id, connection?.client,
                .dropped(ApplicationMessage(message, retain: true), .retainingFull))
        }
        retained.insert(message)
    }
}
