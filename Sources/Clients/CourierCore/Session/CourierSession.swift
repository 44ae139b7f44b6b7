public import Foundation

/// A lasting connection to a broker, with its subscriptions and messages.
///
/// Every method may be called on any thread. The client carries calls out in their order.
public protocol CourierSession: CourierEventManager {
    /// The present state of the connection.
    var connectionState: ConnectionState { get }

    /// A publisher of the connection's state, which sends a value on the main queue after each event of the connection.
    /// The publisher does not begin with the present state. The same state may come twice in a row.
    var connectionStatePublisher: AnyPublisher<ConnectionState, Never> { get }

    /// Asks the connection service provider for connect options, and connects with them. The client then connects again
    /// after each loss, until ``CourierClient/disconnect()``.
    func connect()

    /// Does the same as ``connect()``.
    ///
    /// - Parameter source: a note on the caller, which has no effect.
    func connect(source: String)

    /// Subscribes to topics, now if the client is connected, and after every reconnect.
    ///
    /// ```swift
    /// courierClient.subscribe(("chat/user1", QoS.zero))
    /// ```
    func subscribe(_ topics: (topic: String, qos: QoS)...)

    /// Subscribes to topics, now if the client is connected, and after every reconnect.
    func subscribe(_ topics: [(topic: String, qos: QoS)])

    /// Unsubscribes from topics, now if the client is connected, else after the next reconnect.
    func unsubscribe(_ topics: String...)

    /// Unsubscribes from topics, now if the client is connected, else after the next reconnect.
    func unsubscribe(_ topics: [String])

    /// Encodes a value with the first message adapter that can, and sends it. Messages at QoS 1 and 2 wait for a
    /// connection if there is none.
    ///
    /// - Throws: ``CourierError/sessionNotExist`` if the client has never connected, ``CourierError/encodingError`` if
    ///   no adapter can encode the value, or an error that says why the topic is of no use.
    func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws

    /// Returns a publisher of the messages of exactly this topic, decoded by the first message adapter that can.
    /// Messages that no adapter can decode are left out.
    func messagePublisher<D>(topic: String) -> AnyPublisher<D, Never>

    /// Returns a publisher of the messages of exactly this topic. Each is decoded as a value, or else as an error,
    /// which `errorDecodeHandler` turns into a failure. Messages that no adapter can decode as either are left out.
    func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>

    /// Returns a publisher of all messages of all topics, not decoded.
    func messagePublisher() -> AnyPublisher<Message, Never>
}
