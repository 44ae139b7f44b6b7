public import Carillon
public import HTTPHosting
public import MockHosting

/// The places where saboteurs change services with WebSockets.
public struct WebSocketSeams {
    /// Changes the plans of services.
    public func plan(_ change: @escaping @Sendable (inout WebSocketPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateWebSocketServers(change) }
    }

    /// Makes each service misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<HTTPMessage>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }
}

extension Sabotage {
    /// The places in services of one's own with WebSockets.
    public static var webSocket: WebSocketSeams { WebSocketSeams() }
}
