public import DDPServer
public import HTTPHosting
public import MockHosting

/// The settings of a Meteor server that is about to be made. Saboteurs change them at ``MeteorSeams/plan(_:)``.
public struct MeteorPlan {
    /// The limits and times of sessions.
    public var limits: DDPLimits
    /// The limits of HTTP and WebSocket.
    public var httpLimits = HTTPHostLimits()
    /// Whether `result` comes before `updated`.
    public var sendsResultFirst: Bool
    /// The way in which sessions outlive their connections; `nil` if they end with them.
    public var resumption: SessionResumption?
    /// The misbehaviours with which the server begins.
    public var misbehaviours: [Misbehaviour<DDPFrame>] = []

    init(limits: DDPLimits, sendsResultFirst: Bool, resumption: SessionResumption?) {
        self.limits = limits
        self.sendsResultFirst = sendsResultFirst
        self.resumption = resumption
    }
}
