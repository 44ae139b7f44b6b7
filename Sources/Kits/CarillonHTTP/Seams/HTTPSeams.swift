public import Carillon
public import HTTPHosting
public import MockHosting

/// The places where saboteurs change services of one's own.
public struct HTTPSeams {
    /// Changes the plans of services.
    public func plan(_ change: @escaping @Sendable (inout HTTPPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateHTTPServers(change) }
    }

    /// Makes each service misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<HTTPMessage>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Gives other answers in place of the services' own.
    public func rewriting(_ change: @escaping @Sendable (HTTPRequest, HTTPAnswer) -> HTTPAnswer) -> Sabotage {
        plan { plan in
            plan.answer = { [answer = plan.answer] in change($0, try answer($0)) }
        }
    }
}

extension Sabotage {
    /// The places in services of one's own.
    public static var http: HTTPSeams { HTTPSeams() }
}
