import CarillonEnvironment
public import MQTTWire
public import MockHosting

/// The questions and commands of scenarios.
extension MQTTBroker {
    // MARK: Questions

    /// The times at which a client sent CONNECT, whether or not the broker let it in. Attempts that never reached the
    /// broker, because it was down, are not among them.
    public func connectAttempts(of client: ClientIdentifier) -> ConnectAttempts { journal.connectAttempts(of: client) }

    /// The clients that are connected, in the order of their identifiers.
    public var connectedClients: [ClientIdentifier] {
        (stack?.core.sessions.values.filter { $0.connection != nil }.map(\.client) ?? []).sorted()
    }

    /// Whether a client is connected.
    public func isConnected(_ client: ClientIdentifier) -> Bool {
        stack?.core.sessions[client]?.connection != nil
    }

    /// The session that the broker keeps for a client; `nil` if there is none.
    public func session(of client: ClientIdentifier) -> SessionState? { stack?.core.state(of: client) }

    /// All sessions, in the order of their clients' identifiers.
    public var sessions: [SessionState] {
        stack?.core.sessions.values.sorted { $0.client < $1.client }.map(\.state) ?? []
    }

    /// The subscriptions of a client, in the order in which it made them.
    public func subscriptions(of client: ClientIdentifier) -> [Subscription] {
        session(of: client)?.subscriptions ?? []
    }

    /// The retained messages, the oldest first.
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
    /// - Throws: `EncodingFailure` for a payload that is too large for a packet.
    public func publish(_ message: ApplicationMessage) throws {
        // A delivery above QoS 0 has a packet identifier, which needs room too.
        let publish = Publish(
            topic: message.topic, payload: message.payload, delivery: .exactlyOnce(.lowest, duplicate: false))
        _ = try PacketEncoder().size(of: .publish(publish))
        _ = perform { $0.publish(message, at: now) }
    }

    /// Publishes a message of the broker's own.
    ///
    /// - Throws: `TopicError` for an invalid topic name, `EncodingFailure` for a payload that is too large for a
    ///   packet.
    public func publish(
        topic: String, payload: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) throws {
        try publish(
            ApplicationMessage(
                topic: try TopicName(topic), payload: payload, qualityOfService: qualityOfService, retain: retain))
    }

    /// Publishes a text of the broker's own.
    ///
    /// - Throws: `TopicError` for an invalid topic name, `EncodingFailure` for a text that is too large for a packet.
    public func publish(
        _ text: String, to topic: String, qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) throws {
        try publish(topic: topic, payload: Array(text.utf8), qualityOfService: qualityOfService, retain: retain)
    }

    /// Closes the connection of a client. The broker publishes the client's will.
    ///
    /// - Returns: Whether the client was connected.
    @discardableResult
    public func disconnect(_ client: ClientIdentifier) -> Bool {
        perform { $0.disconnect(client, at: now) } ?? false
    }

    /// Resets the connection of a client. The broker publishes the client's will.
    ///
    /// - Returns: Whether the client was connected.
    @discardableResult
    public func reset(_ client: ClientIdentifier) -> Bool {
        host.perform { $0.reset(client, at: now) } ?? false
    }

    /// Sends a client a packet that the broker's core knows nothing of, such as an answer without a question.
    ///
    /// - Returns: Whether the client is connected.
    @discardableResult
    public func send(_ packet: ControlPacket, to client: ClientIdentifier) -> Bool {
        host.perform { $0.inject(packet, to: client, at: now) } ?? false
    }

    /// Sends a client any bytes, of which the broker's core knows nothing.
    ///
    /// - Returns: Whether the client is connected.
    @discardableResult
    public func send(bytes: [UInt8], to client: ClientIdentifier) -> Bool {
        host.perform { $0.inject(bytes, to: client, at: now) } ?? false
    }

    /// Disconnects a client and forgets its session.
    ///
    /// - Returns: Whether there was a session.
    @discardableResult
    public func forgetSession(of client: ClientIdentifier) -> Bool {
        perform { $0.forgetSession(of: client, at: now) } ?? false
    }
}
