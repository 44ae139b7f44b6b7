public import HTTPHosting
public import MockHosting

/// The settings of a service with WebSockets that is about to be made. Saboteurs change them at
/// ``WebSocketSeams/plan(_:)``.
public struct WebSocketPlan {
    /// The limits of connections.
    public var limits: HTTPHostLimits
    /// Says what happens at an event.
    public var handler: WebSocketServiceCore.Handler
    /// The misbehaviours with which the service begins.
    public var misbehaviours: [Misbehaviour<HTTPMessage>] = []

    init(limits: HTTPHostLimits, handler: @escaping WebSocketServiceCore.Handler) {
        self.limits = limits
        self.handler = handler
    }
}
