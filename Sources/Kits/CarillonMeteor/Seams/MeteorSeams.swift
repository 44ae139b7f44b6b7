public import Carillon
public import DDPServer
public import MockHosting

/// The places where saboteurs change Meteor servers.
public struct MeteorSeams {
    /// Changes the plans of servers.
    public func plan(_ change: @escaping @Sendable (inout MeteorPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateMeteorServers(change) }
    }

    /// Makes each server misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<DDPFrame>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Sends other messages in place of the servers' own.
    public func rewriting(_ change: @escaping @Sendable (ServerMessage) -> [ServerMessage]) -> Sabotage {
        misbehaviour {
            Misbehaviour(
                on: .sent(),
                .change { frame in
                    guard let message = frame.serverMessage else { return [frame] }
                    return change(message).map { DDPFrame(.server($0), framing: frame.framing) }
                })
        }
    }

    /// Lets other messages reach servers in place of their clients' own.
    public func rewritingRequests(_ change: @escaping @Sendable (ClientMessage) -> [ClientMessage]) -> Sabotage {
        misbehaviour {
            Misbehaviour(
                on: .received(),
                .change { frame in
                    guard let message = frame.clientMessage else { return [frame] }
                    return change(message).map { DDPFrame(.client($0), framing: frame.framing) }
                })
        }
    }
}

extension Sabotage {
    /// The places in Meteor servers.
    public static var meteor: MeteorSeams { MeteorSeams() }
}
