package import CourierCore
package import MQTTWire

/// An implementation of MQTT for a client: one connection at a time, one session of one client identifier after the
/// other.
///
/// There are two kinds: an engine of our own on byte streams, and C libraries with sockets of their own. The client
/// above decides when to connect, with which options, and for how long. The engine carries packets, keeps the
/// connection alive, and keeps the promises of QoS 1 and 2. The messages on their way live in the ``Outbox`` and the
/// ``Inbox`` of the client, and outlive the engine.
///
/// Confined to the environment's loop. Callbacks of a socket or a timer enter through ``EngineSetup/enter(_:)``. An
/// engine may tell events inside any call, and the client may call it back inside any event.
package protocol MQTTEngine: AnyObject {
    /// The name of the engine in traces and reports: `stream`, `libmosquitto`.
    var name: String { get }

    /// The shortest keep-alive above 0 that the engine can do, in seconds. The client raises shorter ones before it
    /// opens a connection.
    var minimumKeepAlive: UInt16 { get }

    /// Connects, and begins or resumes the session. The client has told outbox and inbox of the session before. A
    /// connection that exists already ends without an event.
    ///
    /// The outcome is ``EngineEvent/accepted(sessionPresent:)`` or ``EngineEvent/ended(_:)``. After the former, the
    /// engine sends the messages of the outbox: first those that were sent before, in their old order.
    func open(_ options: ConnectOptions)

    /// Sends SUBSCRIBE with one subscription. The answer is ``EngineEvent/subscribed(request:result:)``. There is no
    /// answer if the connection ends before that.
    func subscribe(_ subscription: Subscription, request: Int)

    /// Sends one UNSUBSCRIBE for all filters. The answer is ``EngineEvent/unsubscribed(request:)``.
    func unsubscribe(_ filters: [TopicFilter], request: Int)

    /// Sends a message at QoS 0.
    ///
    /// - Returns: whether the engine could; not if too many bytes wait to be sent already.
    func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool

    /// Sends the messages that wait in the outbox, as far as the window allows. The client calls this when there is a
    /// new one.
    func sendWaiting()

    /// Notes that the app has a message. The engine then acknowledges the message, if it came on this connection and
    /// was not acknowledged yet.
    func appDidReceive(_ receipt: Receipt)

    /// Notes that the app has all messages that it was given. The engine then acknowledges further ones at QoS 1.
    func appIsFree()

    /// Stops reading from the broker, because the app does not keep up, or reads again.
    func setReading(_ isReading: Bool)

    /// Sends DISCONNECT if the broker has accepted, and closes the connection. No event follows.
    func disconnect()

    /// Ends the connection at once, without DISCONNECT. No event follows.
    func abort()
}
