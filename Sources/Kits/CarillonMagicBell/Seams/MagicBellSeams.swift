public import Carillon
public import HTTPHosting
public import HTTPWire
import MagicBellServer
public import MockHosting

/// The places where saboteurs change MagicBell servers.
public struct MagicBellSeams {
    /// Changes the plans of servers.
    public func plan(_ change: @escaping @Sendable (inout MagicBellPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateMagicBellServers(change) }
    }

    /// Makes each server misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<HTTPMessage>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Lets other requests reach servers in place of their clients' own.
    public func rewritingRequests(
        _ change: @escaping @Sendable (inout HTTPRequestHead, inout [UInt8]) -> Void
    ) -> Sabotage {
        misbehaviour {
            Misbehaviour(
                on: .received(.request),
                .change { message in
                    guard case .request(var head, var body?, let trailers) = message.content else { return [message] }
                    change(&head, &body)
                    return [HTTPMessage(.request(head, body: body, trailers: trailers), request: head)]
                })
        }
    }

    /// Sends other responses in place of the servers' own. `Content-Length` is set anew.
    public func rewritingResponses(
        _ change: @escaping @Sendable (HTTPRequestHead, inout HTTPResponseHead, inout [UInt8]) -> Void
    ) -> Sabotage {
        misbehaviour {
            Misbehaviour(
                on: .sent(.response),
                .change { message in
                    guard case .response(var head, var body?) = message.content, let request = message.request else {
                        return [message]
                    }
                    change(request, &head, &body)
                    if head.status != .noContent { head.fields.set("Content-Length", to: "\(body.count)") }
                    return [HTTPMessage(.response(head, body: body), request: request)]
                })
        }
    }
}

extension Sabotage {
    /// The places in MagicBell servers.
    public static var magicBell: MagicBellSeams { MagicBellSeams() }
}
