import Carillon
import CarillonMeteor

/// Servers with defects in sessions that outlive their connections.
extension Saboteur {
    static let ddpForgetsSessions = Saboteur(
        "ddp/forgets-sessions", "No session is resumed.", breaks: ["DDP-RES-1"],
        at: .meteor.plan { $0.resumption = nil })

    static let ddpSendsEverything = Saboteur(
        "ddp/sends-everything", "A client that comes back gets what it has received, too.", breaks: ["DDP-RES-1"],
        at: .meteor.rewritingRequests { message in
            guard case .connect(var connect) = message, connect.session != nil else { return [message] }
            connect.receivedCount = 0
            return [.connect(connect)]
        })

    static let ddpNeverForgets = Saboteur(
        "ddp/never-forgets", "Sessions are kept for a minute.", breaks: ["DDP-RES-2"],
        at: .meteor.plan { $0.resumption = try? SessionResumption(gracePeriod: .seconds(60)) })

    static let ddpLongQueues = Saboteur(
        "ddp/long-queues", "A thousand messages are kept.", breaks: ["DDP-RES-2"],
        at: .meteor.plan { $0.resumption = try? SessionResumption(queueLimit: 1_000) })

    static let ddpIgnoresGoodbyes = Saboteur(
        "ddp/ignores-goodbyes", "A goodbye does nothing.", breaks: ["DDP-RES-2"],
        at: .meteor.rewritingRequests { $0 == .disconnect ? [] : [$0] })
}
