import Foundation

/// A connection to a broker that is kept up, and what goes through it.
///
/// All of it may be called from any thread. Calls are carried out in their order.
public protocol CourierSession: CourierEventManager {
    var connectionState: ConnectionState { get }

    /// Tells of the state each time that something happens to the connection, on the main queue. It does not begin with the present
    /// state, and a state may come twice in a row.
    var connectionStatePublisher: AnyPublisher<ConnectionState, Never> { get }

    /// Asks the connection service provider for connect options, and connects with them; then keeps the connection up until
    /// ``CourierClient/disconnect()``.
    func connect()

    /// As ``connect()``.
    ///
    /// - Parameter source: a note of who asked.
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

    /// Encodes a value with the first message adapter that can, and sends it. QoS 1 and 2 wait for the connection if there is none.
    ///
    /// - Throws: ``CourierError/sessionNotExist`` if the client has never connected, the adapters' error if none can encode the value, an
    ///   error that names what is wrong if the topic cannot be published on.
    func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws

    /// The messages of exactly that topic, decoded by the first message adapter that can. Those that none can decode are left out.
    func messagePublisher<D>(topic: String) -> AnyPublisher<D, Never>

    /// The messages of exactly that topic: decoded, or decoded as an error that is then handed to `errorDecodeHandler`. Those that no
    /// adapter can decode as either are left out.
    func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>

    /// All messages, of all topics, not decoded.
    func messagePublisher() -> AnyPublisher<Message, Never>
}
