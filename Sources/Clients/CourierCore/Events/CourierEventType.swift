public import Foundation

/// The events inside a client. All times are in milliseconds.
public enum CourierEventType: Sendable {
    // MARK: Connection

    /// The client asks the connection service provider for connect options.
    case connectionServiceAuthStart
    /// The provider has given connect options.
    case connectionServiceAuthSuccess(timeTaken: Int)
    /// The provider has no connect options.
    case connectionServiceAuthFailure(timeTaken: Int, error: (any Error)?)
    /// The client has sent CONNECT.
    case connectedPacketSent
    /// The app has ended the connection. `clearState` is set if it has called `destroy()`.
    case courierDisconnect(clearState: Bool)
    /// The client begins to connect.
    case connectionAttempt
    /// The broker has accepted the connection. The time counts from ``connectionAttempt``.
    case connectionSuccess(timeTaken: Int)
    /// The attempt to connect, or the connection, has failed. The time counts from ``connectionAttempt``.
    case connectionFailure(timeTaken: Int, error: (any Error)?)
    /// The connection has ended. `timeTaken` counts from ``connectionAttempt``. The other times count from the last
    /// packet that came and from the last packet that went; `nil` if there was none.
    case connectionLost(timeTaken: Int, error: (any Error)?, diffLastInbound: Int?, diffLastOutbound: Int?)
    /// The app ends the connection.
    case connectionDisconnect
    /// The client connects again, because the broker has left a ping unanswered.
    case reconnect
    /// A call of `connect()`, or an answer of the provider, had nothing to do.
    case connectDiscarded(reason: String)

    // MARK: Subscriptions

    /// The client sends SUBSCRIBE.
    case subscribeAttempt(topics: [String])
    /// The client sends UNSUBSCRIBE.
    case unsubscribeAttempt(topics: [String])
    /// The broker has granted the subscriptions.
    case subscribeSuccess(topics: [(topic: String, qos: QoS)], timeTaken: Int)
    /// The broker has acknowledged UNSUBSCRIBE.
    case unsubscribeSuccess(topics: [String], timeTaken: Int)
    /// The broker has refused the subscriptions or has not answered, or a topic is no valid filter.
    case subscribeFailure(topics: [(topic: String, qos: QoS)], timeTaken: Int, error: (any Error)?)
    /// The broker has not answered UNSUBSCRIBE, or a topic is no valid filter.
    case unsubscribeFailure(topics: [String], timeTaken: Int, error: (any Error)?)

    // MARK: Pings

    /// The client has sent PINGREQ to `host:port`.
    case ping(url: String)
    /// PINGRESP has come. The time counts from PINGREQ.
    case pongReceived(timeTaken: Int)
    /// No PINGRESP has come for as long as the keep-alive.
    case pingFailure(timeTaken: Int, error: (any Error)?)

    // MARK: Messages

    /// A message has come from the broker.
    case messageReceive(topic: String, sizeBytes: Int)
    /// A message that has come cannot be decoded or kept.
    case messageReceiveFailure(topic: String, error: (any Error)?, sizeBytes: Int)
    /// The app publishes a message.
    case messageSend(topic: String, qos: QoS, sizeBytes: Int)
    /// The broker has acknowledged a message above QoS 0.
    case messageSendSuccess(topic: String, qos: QoS, sizeBytes: Int, data: Data)
    /// The client will not send a message, or will not send it again.
    case messageSendFailure(topic: String, qos: QoS, error: (any Error)?, sizeBytes: Int)

    // MARK: The device

    /// The app comes to the foreground.
    case appForeground
    /// The app has gone to the background.
    case appBackground
    /// The network is reachable again.
    case connectionAvailable
    /// The network is not reachable.
    case connectionUnavailable
}
