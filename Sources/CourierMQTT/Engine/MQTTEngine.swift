import CourierCore
import MQTTWire

/// What speaks MQTT for a client: one connection at a time, one session of one client identifier after the other.
///
/// There are several: an engine of our own on byte streams, and C libraries with sockets of their own. The client above decides when to
/// connect, with what, and for how long; the engine carries packets, keeps the connection alive, and sees to it that QoS 1 and 2 hold what they
/// promise. What is on its way lives in the ``Outbox`` and the ``Inbox`` that the engine is made with, and outlives it.
///
/// Confined to the environment's loop. Whatever calls it from outside (a socket, a timer) enters through ``EngineSetup/enter(_:)``; it may tell
/// events from inside any call, and be called back from inside any event.
package protocol MQTTEngine: AnyObject {
    /// What it is called in traces and reports: `stream`, `libmosquitto`.
    var name: String { get }

    /// The shortest keep-alive above 0 that it can do, in seconds. The client raises shorter ones to it before it opens a
    /// connection.
    var minimumKeepAlive: UInt16 { get }

    /// Connects, and begins or resumes the session. Outbox and inbox have been told of the session before. Ends silently whatever connection there
    /// was.
    ///
    /// The outcome is ``EngineEvent/accepted(sessionPresent:)`` or ``EngineEvent/ended(_:)``. Once accepted, the engine sends what the outbox holds:
    /// first what had been sent before, in its old order.
    func open(_ options: ConnectOptions)

    /// Sends SUBSCRIBE with one subscription. The answer comes as ``EngineEvent/subscribed(request:result:)``, and is never told if the connection ends.
    func subscribe(_ subscription: Subscription, request: Int)

    /// Sends one UNSUBSCRIBE for all the filters. The answer comes as ``EngineEvent/unsubscribed(request:)``.
    func unsubscribe(_ filters: [TopicFilter], request: Int)

    /// Sends a message at QoS 0.
    ///
    /// - Returns: whether it could; not if too many bytes wait to be sent already.
    func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool

    /// Sends what waits in the outbox, as far as the window allows. Called when there is something new.
    func sendWaiting()

    /// Says that the app has a message, so that the broker can be told if it came on this connection and was not
    /// acknowledged yet.
    func appDidReceive(_ receipt: Receipt)

    /// Stops taking bytes from the broker, because the app does not keep up, or goes on.
    func setReading(_ isReading: Bool)

    /// Sends DISCONNECT if the broker has accepted, and closes the connection. No event follows.
    func disconnect()

    /// Ends the connection at once, without DISCONNECT. No event follows.
    func abort()
}
