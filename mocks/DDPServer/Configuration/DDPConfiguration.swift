import DDPWire
public import HTTPHosting

/// The limits of a Meteor server, and its choices where Meteor's servers differ. The defaults are those of
/// Meteor 3.0.4.
///
/// ```swift
/// var configuration = DDPConfiguration()
/// configuration.limits.heartbeatInterval = .seconds(5)
/// configuration.resumption = .standard
/// ```
public struct DDPConfiguration: Hashable, Sendable {
    /// The limits and times of sessions.
    public var limits = DDPLimits()
    /// The limits of HTTP and WebSocket.
    public var httpLimits = HTTPHostLimits()
    /// The registered EJSON types.
    public var types: Set<String> = [EJSON.objectIDType]
    /// Whether `result` comes before `updated`, as from a server whose writes are still on their way.
    public var sendsResultFirst = false
    /// Whether a document without fields is announced with empty ones. Meteor leaves them out, and some clients, such
    /// as ddp-asyncio, do not expect that.
    public var alwaysSendsFields = false
    /// The way in which sessions outlive their connections, as since Meteor 3.5; `nil`, which is the default, if they
    /// end with them.
    public var resumption: SessionResumption?

    /// Makes the default configuration.
    public init() {}
}
