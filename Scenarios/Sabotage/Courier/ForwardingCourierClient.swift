import CourierCore
import Foundation

/// A client that passes calls on to the true client. Subclasses handle some of them otherwise.
class ForwardingCourierClient: CourierClient {
    let next: any CourierClient

    init(to next: any CourierClient) {
        self.next = next
    }

    var connectionState: ConnectionState { next.connectionState }
    var connectionStatePublisher: AnyPublisher<ConnectionState, Never> { next.connectionStatePublisher }
    var hasExistingSession: Bool { next.hasExistingSession }

    func connect() { next.connect() }
    func connect(source: String) { next.connect(source: source) }
    func disconnect() { next.disconnect() }
    func destroy() { next.destroy() }

    func addEventHandler(_ handler: any ICourierEventHandler) { next.addEventHandler(handler) }
    func removeEventHandler(_ handler: any ICourierEventHandler) { next.removeEventHandler(handler) }

    func subscribe(_ topics: (topic: String, qos: QoS)...) { subscribe(topics) }
    func subscribe(_ topics: [(topic: String, qos: QoS)]) { next.subscribe(topics) }
    func unsubscribe(_ topics: String...) { unsubscribe(topics) }
    func unsubscribe(_ topics: [String]) { next.unsubscribe(topics) }

    func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        try next.publishMessage(data, topic: topic, qos: qos)
    }

    func messagePublisher<D>(topic: String) -> AnyPublisher<D, Never> { next.messagePublisher(topic: topic) }

    func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>
    {
        next.messagePublisher(topic: topic, errorDecodeHandler: errorDecodeHandler)
    }

    func messagePublisher() -> AnyPublisher<Message, Never> { next.messagePublisher() }
}
