public import CourierCore
public import Foundation

/// A client that passes calls on to the true client. Subclasses handle some of them otherwise.
open class ForwardingCourierClient: CourierClient {
    /// The true client.
    public let next: any CourierClient

    /// Makes a client in front of another one.
    public init(to next: any CourierClient) {
        self.next = next
    }

    /// The state of the true client.
    open var connectionState: ConnectionState { next.connectionState }
    /// The publisher of the true client's states.
    open var connectionStatePublisher: AnyPublisher<ConnectionState, Never> { next.connectionStatePublisher }
    /// Whether the true client has a session.
    open var hasExistingSession: Bool { next.hasExistingSession }

    /// Connects the true client.
    open func connect() { next.connect() }
    /// Connects the true client, and names who asked.
    open func connect(source: String) { next.connect(source: source) }
    /// Disconnects the true client.
    open func disconnect() { next.disconnect() }
    /// Destroys the true client.
    open func destroy() { next.destroy() }

    /// Adds a handler to the true client.
    open func addEventHandler(_ handler: any ICourierEventHandler) { next.addEventHandler(handler) }
    /// Removes a handler from the true client.
    open func removeEventHandler(_ handler: any ICourierEventHandler) { next.removeEventHandler(handler) }

    /// Calls the form with an array.
    open func subscribe(_ topics: (topic: String, qos: QoS)...) { subscribe(topics) }
    /// Lets the true client subscribe.
    open func subscribe(_ topics: [(topic: String, qos: QoS)]) { next.subscribe(topics) }
    /// Calls the form with an array.
    open func unsubscribe(_ topics: String...) { unsubscribe(topics) }
    /// Lets the true client unsubscribe.
    open func unsubscribe(_ topics: [String]) { next.unsubscribe(topics) }

    /// Lets the true client publish, with its errors.
    open func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        try next.publishMessage(data, topic: topic, qos: qos)
    }

    /// The true client's publisher of a topic.
    open func messagePublisher<D>(topic: String) -> AnyPublisher<D, Never> { next.messagePublisher(topic: topic) }

    /// The true client's publisher of a topic, with the app's errors.
    open func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>
    {
        next.messagePublisher(topic: topic, errorDecodeHandler: errorDecodeHandler)
    }

    /// The true client's publisher of all topics.
    open func messagePublisher() -> AnyPublisher<Message, Never> { next.messagePublisher() }
}
