public import HTTPHosting
public import MockHosting

/// The settings of a service that is about to be made. Saboteurs change them at ``HTTPSeams/plan(_:)``.
public struct HTTPPlan {
    /// The limits of connections.
    public var limits: HTTPHostLimits
    /// Returns the answer to a request.
    public var answer: (HTTPRequest) throws -> HTTPAnswer
    /// The misbehaviours with which the service begins.
    public var misbehaviours: [Misbehaviour<HTTPMessage>] = []

    init(limits: HTTPHostLimits, answer: @escaping (HTTPRequest) throws -> HTTPAnswer) {
        self.limits = limits
        self.answer = answer
    }
}
