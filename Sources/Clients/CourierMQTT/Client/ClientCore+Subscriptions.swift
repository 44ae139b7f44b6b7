import CourierCore
import Foundation
import MQTTWire

extension ClientCore {
    func subscribe(_ topics: [(topic: String, qos: QoS)]) {
        for (text, qos) in topics {
            do throws(TopicError) {
                subscribe(Subscriptions.Topic(filter: try TopicFilter(text), qos: qos))
            } catch {
                emit(.subscribeFailure(topics: [(text, qos)], timeTaken: 0, error: error))
            }
        }
    }

    private func subscribe(_ topic: Subscriptions.Topic) {
        subscriptions.subscribe(topic)
        if phase.isConnected { sendSubscribe(topic) }
    }

    func unsubscribe(_ topics: [String]) {
        var filters: [TopicFilter] = []
        for text in topics {
            do throws(TopicError) { filters.append(try TopicFilter(text)) } catch {
                emit(.unsubscribeFailure(topics: [text], timeTaken: 0, error: error))
            }
        }
        // The store must know the client, so that the filters outlive the app from now on, connected or not.
        do throws(StoreError) {
            try clearStores()
            noteUnusable(filters: try subscriptions.adopt(identity, isCertain: client != nil))
        } catch {
            note(error, "cannot store what is unsubscribed from")
        }
        filters = subscriptions.unsubscribe(filters)
        if phase.isConnected { sendUnsubscribe(filters) }
    }

    /// Tells of filters of an earlier launch that are of no use.
    func noteUnusable(filters rows: [UnusableRow]) {
        for row in rows { emit(.unsubscribeFailure(topics: [row.topic], timeTaken: 0, error: row.error)) }
    }

    /// Tells the broker, which has just accepted the connection, of all subscriptions.
    func takeUpSubscriptions(isClean: Bool) {
        if parts.connecting.forgetting(isClean).contains(.topics) { subscriptions.removeAll() }
        sendUnsubscribe(subscriptions.pendingUnsubscriptions)
        for topic in subscriptions.topics { sendSubscribe(topic) }
    }

    // MARK: Requests

    private func sendSubscribe(_ topic: Subscriptions.Topic) {
        emit(.subscribeAttempt(topics: [topic.filter.text]))
        let request = requests.add(.subscribe(topic), at: now)
        engine.subscribe(Subscription(topic.filter, at: topic.qos.qualityOfService), request: request)
    }

    private func sendUnsubscribe(_ filters: [TopicFilter]) {
        guard !filters.isEmpty else { return }
        emit(.unsubscribeAttempt(topics: filters.map(\.text)))
        engine.unsubscribe(filters, request: requests.add(.unsubscribe(filters), at: now))
    }

    // MARK: Answers

    func brokerDidAnswer(_ request: Int, _ result: Suback.Result) {
        guard let request = requests.take(request), case .subscribe(let topic) = request.kind else { return }
        let topics = [(topic: topic.filter.text, qos: topic.qos)]
        let timeTaken = milliseconds(since: request.sent)
        switch result {
        case .granted: emit(.subscribeSuccess(topics: topics, timeTaken: timeTaken))
        case .failure:
            emit(.subscribeFailure(topics: topics, timeTaken: timeTaken, error: CourierError.subackFail128))
        }
    }

    func brokerDidUnsubscribe(_ request: Int) {
        guard let request = requests.take(request), case .unsubscribe(let filters) = request.kind else { return }
        emit(.unsubscribeSuccess(topics: filters.map(\.text), timeTaken: milliseconds(since: request.sent)))
        subscriptions.noteUnsubscribed(filters)
    }

    /// Tells that the connection has ended before the broker had answered.
    func failRequests() {
        for request in requests.takeAll() {
            let timeTaken = milliseconds(since: request.sent)
            switch request.kind {
            case .subscribe(let topic):
                emit(
                    .subscribeFailure(
                        topics: [(topic.filter.text, topic.qos)], timeTaken: timeTaken, error: MQTTError.unanswered))
            case .unsubscribe(let filters):
                emit(
                    .unsubscribeFailure(
                        topics: filters.map(\.text), timeTaken: timeTaken, error: MQTTError.unanswered))
            }
        }
    }
}
