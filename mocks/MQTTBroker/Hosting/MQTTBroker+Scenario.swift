import CarillonEnvironment
import MQTTWire
import MockHosting

/// What a scenario asks a broker, and has it do.
extension MQTTBroker {
    // MARK: Questions

    /// When a client sent CONNECT, whether or not it was let in. What never reached the broker, because it was down, it
    /// cannot know.
    public func connectAttempts(of client: ClientIdentifier) -> ConnectAttempts { journal.connectAttempts(of: client) }

    /// The clients that are connected, in the order of their identifiers.
    public var connectedClients: [ClientIdentifier] {
        (stack?.core.sessions.values.filter { $0.connection != nil }.map(\.client) ?? []).sorted()
    }

    public func isConnected(_ client: ClientIdentifier) -> Bool {
        stack?.core.sessions[client]?.connection != nil
    }

    /// What is kept for a client; `nil` if nothing is.
    public func session(of client: ClientIdentifier) -> SessionState? { stack?.core.state(of: client) }

    /// All that sessions hold, in the order of their clients' identifiers.
    public var sessions: [SessionState] {
        stack?.core.sessions.values.sorted { $0.client < $1.client }.map(\.state) ?? []
    }

    /// What a client subscribes to, in the order in which it began to.
    public func subscriptions(of client: ClientIdentifier) -> [Subscription] {
        session(of: client)?.subscriptions ?? []
    }

    /// The retained messages, those first that were retained first.
    public var retained: [ApplicationMessage] {
        stack?.core.retained.messages.map { ApplicationMessage($0, retain: true) } ?? []
    }

    /// The retained message of a topic.
    public func retained(on topic: TopicName) -> ApplicationMessage? {
        stack?.core.retained.message(of: topic).map { ApplicationMessage($0, retain: true) }
    }

    // MARK: Commands. They do nothing while the broker does not run.

    /// Publishes a message of the broker's own.
    ///
    /// - Throws: `EncodingFailure` for a payload that no packet can carry.
    public func publish(_ message: ApplicationMessage) throws {
        // The identifier of a delivery above QoS 0 has to fit too.
        let delivery = PacketIdentifier(1).map { Publish.Delivery.exactlyOnce($0, duplicate: false) } ?? .atMostOnce
        let publish = Publish(topic: message.topic, payload: message.payload, delivery: delivery)
        _ = try PacketEncoder().size(of: .publish(publish))
        _ = perform { $0.publish(message, at: now) }
    }

    /// Publishes a message of the broker's own.
    ///
    /// - Throws: `TopicError` for a topic that is none, `EncodingFailure` for a payload that no packet can carry.
    public func publish(
        topic: String, payload: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) throws {
        try publish(
            ApplicationMessage(
                topic: try TopicName(topic), payload: payload, qualityOfService: qualityOfService, retain: retain))
    }

    /// Publishes a text of the broker's own.
    ///
    /// - Throws: `TopicError` for a topic that is none.
    public func publish(
        _ text: String, to topic: String, qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) throws {
        try publish(topic: topic, payload: Array(text.utf8), qualityOfService: qualityOfService, retain: retain)
    }

    /// Closes the connection of a client, whose will is published. Returns whether it was connected.
    @discardableResult
    public func disconnect(_ client: ClientIdentifier) -> Bool {
        perform { $0.disconnect(client, at: now) } ?? false
    }

    /// Resets the connection of a client, whose will is published. Returns whether it was connected.
    @discardableResult
    public func reset(_ client: ClientIdentifier) -> Bool {
        host.perform { $0.reset(client, at: now) } ?? false
    }

    /// Sends a client a packet out of turn, of which the broker itself knows nothing: an answer to no question, a
    /// message that nobody published. Returns whether the client is connected.
    @discardableResult
    public func send(_ packet: ControlPacket, to client: ClientIdentifier) -> Bool {
        host.perform { $0.inject(packet, to: client, at: now) } ?? false
    }

    /// Sends a client bytes out of turn, whatever they are. Returns whether the client is connected.
    @discardableResult
    public func send(bytes: [UInt8], to client: ClientIdentifier) -> Bool {
        host.perform { $0.inject(bytes, to: client, at: now) } ?? false
    }

    /// Forgets the session of a client, which is disconnected first. Returns whether there was one.
    @discardableResult
    public func forgetSession(of client: ClientIdentifier) -> Bool {
        perform { $0.forgetSession(of: client, at: now) } ?? false
    }
}
