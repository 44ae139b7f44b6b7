import CarillonEnvironment
import MQTTWire

/// The state that survives a crash.
extension BrokerCore {
    /// The state to keep. Clean sessions are not part of it, because they end with their connections.
    var snapshot: BrokerSnapshot {
        BrokerSnapshot(
            sessions: sessions.values.filter { !$0.isClean }.sorted { $0.client < $1.client }.map(\.state),
            retained: retained.messages.map { ApplicationMessage($0, retain: true) },
            wills: connections.values.sorted { $0.id < $1.id }.compactMap { connection in
                guard let client = connection.client, let will = wills[connection.id] else { return nil }
                return BrokerSnapshot.PendingWill(client: client, will: will)
            },
            assignedCount: assignedCount)
    }

    /// Takes over the state that another broker left. Call it before anything else.
    func restore(_ snapshot: BrokerSnapshot, at instant: Instant) {
        begin(at: instant)
        assignedCount = snapshot.assignedCount
        for message in snapshot.retained { retained.insert(SharedMessage(message)) }
        for state in snapshot.sessions {
            let session = Session(restoring: state)
            sessions[state.client] = session
            heldByteCount += session.heldByteCount
            for subscription in state.subscriptions {
                _ = subscriptions.insert(subscription.filter, at: subscription.qualityOfService, of: session)
            }
        }
        for pending in snapshot.wills { publish(pending.will, of: pending.client) }
    }

    func state(of client: ClientIdentifier) -> SessionState? { sessions[client]?.state }
}

extension SharedMessage {
    convenience init(_ message: ApplicationMessage) {
        self.init(topic: message.topic, payload: message.payload, qualityOfService: message.qualityOfService)
    }
}

extension Session {
    var state: SessionState {
        SessionState(
            client: client, isClean: isClean, isConnected: connection != nil, subscriptions: orderedSubscriptions,
            queued: queue.waiting.map {
                ApplicationMessage($0.message, at: $0.qualityOfService, retain: $0.retain)
            },
            inFlight: inFlight.unfinished.map { element in
                SessionState.InFlight(
                    identifier: element.identifier,
                    message: element.message.map {
                        ApplicationMessage(
                            $0, at: element.phase == .awaitingPuback ? .atLeastOnce : .exactlyOnce,
                            retain: element.retain)
                    })
            },
            received: received.sorted(), lastIdentifier: inFlight.lastIdentifier)
    }

    /// Makes a session from its kept state, but without its subscriptions. These also belong into the subscription
    /// tree, and are added there.
    convenience init(restoring state: SessionState) {
        self.init(client: state.client, isClean: state.isClean)
        for message in state.queued {
            queue.append(
                .init(
                    message: SharedMessage(message), qualityOfService: message.qualityOfService, retain: message.retain)
            )
        }
        inFlight = InFlightMessages(restoring: state.inFlight, lastIdentifier: state.lastIdentifier)
        received = Set(state.received)
    }
}

extension InFlightMessages {
    init(restoring list: [SessionState.InFlight], lastIdentifier: UInt16) {
        self.init()
        for element in list {
            restore(element.identifier, element.message.map { ($0.qualityOfService, SharedMessage($0), $0.retain) })
        }
        self.lastIdentifier = lastIdentifier
    }
}
