import Foundation

/// What can happen inside a client. All times are in milliseconds.
public enum CourierEventType: Sendable {
    // MARK: Connection

    /// The connection service provider is asked for connect options.
    case connectionServiceAuthStart
    case connectionServiceAuthSuccess(timeTaken: Int)
    case connectionServiceAuthFailure(timeTaken: Int, error: (any Error)?)
    /// CONNECT has been sent.
    case connectedPacketSent
    /// The app ended the connection; `clearState` if it did with `destroy()`.
    case courierDisconnect(clearState: Bool)
    /// The client sets out to connect.
    case connectionAttempt
    /// The broker accepted; the time counts from ``connectionAttempt``.
    case connectionSuccess(timeTaken: Int)
    case connectionFailure(timeTaken: Int, error: (any Error)?)
    /// The connection is no more. `timeTaken` is how long it had lasted since ``connectionAttempt``, the others how long ago the last
    /// packet had come and gone, if any had.
    case connectionLost(timeTaken: Int, error: (any Error)?, diffLastInbound: Int?, diffLastOutbound: Int?)
    /// The app ends the connection.
    case connectionDisconnect
    /// The client connects anew because the broker left a ping unanswered.
    case reconnect
    /// A call of `connect()` that had nothing to do.
    case connectDiscarded(reason: String)

    // MARK: Subscriptions

    case subscribeAttempt(topics: [String])
    case unsubscribeAttempt(topics: [String])
    case subscribeSuccess(topics: [(topic: String, qos: QoS)], timeTaken: Int)
    case unsubscribeSuccess(topics: [String], timeTaken: Int)
    case subscribeFailure(topics: [(topic: String, qos: QoS)], timeTaken: Int, error: (any Error)?)
    case unsubscribeFailure(topics: [String], timeTaken: Int, error: (any Error)?)

    // MARK: Pings

    /// PINGREQ has been sent to `host:port`.
    case ping(url: String)
    case pongReceived(timeTaken: Int)
    case pingFailure(timeTaken: Int, error: (any Error)?)

    // MARK: Messages

    case messageReceive(topic: String, sizeBytes: Int)
    case messageReceiveFailure(topic: String, error: (any Error)?, sizeBytes: Int)
    case messageSend(topic: String, qos: QoS, sizeBytes: Int)
    /// The broker acknowledged a message above QoS 0.
    case messageSendSuccess(topic: String, qos: QoS, sizeBytes: Int, data: Data)
    case messageSendFailure(topic: String, qos: QoS, error: (any Error)?, sizeBytes: Int)

    // MARK: The device

    case appForeground
    case appBackground
    case connectionAvailable
    case connectionUnavailable
}
