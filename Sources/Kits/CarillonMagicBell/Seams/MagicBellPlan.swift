public import HTTPHosting
public import MagicBellServer
public import MockHosting

/// The settings of a MagicBell server that is about to be made. Saboteurs change them at ``MagicBellSeams/plan(_:)``.
public struct MagicBellPlan {
    /// The order of answers and the messages that their requests cause.
    public var echoOrder: EchoOrder
    /// The limits of connections.
    public var limits: HTTPHostLimits
    /// The misbehaviours with which the server begins.
    public var misbehaviours: [Misbehaviour<HTTPMessage>] = []
    /// Whether an answer that does not fit the server's OpenAPI description fails the scenario. This takes the server's
    /// `observer`. Answers on connections that a misbehaviour has struck are left out. The default is `true`.
    public var isHeldToDescription = true
    /// Changes further settings of the server before it starts.
    public var prepare: (MagicBellServer) -> Void = { _ in }

    init(echoOrder: EchoOrder, limits: HTTPHostLimits) {
        self.echoOrder = echoOrder
        self.limits = limits
    }
}
