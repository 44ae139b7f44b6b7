import Carillon
import CarillonMeteor
import HTTPHosting
import HTTPWire

/// Servers with defects in connections, versions and heartbeats.
extension Saboteur {
    static let ddpNoUpgrade = Saboteur(
        "ddp/no-upgrade", "The request for a WebSocket that has an Origin is not answered.", breaks: ["DDP-TRANS-1"],
        at: .meteor.misbehaviour {
            .drop(
                .sent(.http).where {
                    if case .http(let message) = $0.content { message.request?.fields["Origin"] != nil } else { false }
                })
        })

    static let ddpPatient = Saboteur(
        "ddp/patient", "The server waits for connect for a minute.", breaks: ["DDP-TRANS-4"],
        at: .meteor.plan { $0.limits.idleTimeout = .seconds(60) })

    static let ddpOneSession = Saboteur(
        "ddp/one-session", "All sessions have the same name, which a client had asked for.",
        breaks: ["DDP-CONN-2", "DDP-CONN-6"],
        at: .meteor.rewriting { message in
            if case .connected = message { [.connected(session: "old")] } else { [message] }
        })

    static let ddpForgetsOffence = Saboteur(
        "ddp/forgets-offence", "Errors do not have the message that they are about.",
        breaks: ["DDP-CONN-4", "DDP-ERR-2", "DDP-SUB-8", "DDP-METH-7"],
        at: .meteor.rewriting { message in
            if case .error(let reason, _) = message {
                [.error(reason: reason, offendingMessage: nil)]
            } else {
                [message]
            }
        })

    static let ddpClosesAtSecondConnect = Saboteur(
        "ddp/closes-at-second-connect", "A second connect ends the connection.", breaks: ["DDP-CONN-5"],
        at: .meteor.misbehaviour {
            Misbehaviour(
                on: .sent(.error).where {
                    if case .error("Already connected", _) = $0.serverMessage { true } else { false }
                }, .drop, .close)
        })

    static let ddpReadyForAll = Saboteur(
        "ddp/ready-for-all", "Data for everybody has a ready of its own.", breaks: ["DDP-CONN-7"],
        at: .meteor.rewriting { message in
            guard case .added(let document) = message, document.collection == "motd" else { return [message] }
            return [message, .ready(subs: ["motd"])]
        })

    static let ddpNeverAgrees = Saboteur(
        "ddp/never-agrees", "The server suggests version 1 to clients that do not know it.", breaks: ["DDP-VER-1"],
        at: .meteor.misbehaviour {
            Misbehaviour(
                on: .received(.connect).where {
                    if case .connect(let connect) = $0.clientMessage { connect.version == "pre2" } else { false }
                }, .answer([DDPFrame(.failed(version: "1"))]), .close)
        })

    static let ddpSuggestsTheOldest = Saboteur(
        "ddp/suggests-the-oldest", "The server suggests its oldest version.",
        breaks: ["DDP-VER-2", "DDP-VER-3", "DDP-VER-4"],
        at: .meteor.rewriting { message in
            if case .failed = message { [.failed(version: "pre1")] } else { [message] }
        })

    static let ddpNumbersPongs = Saboteur(
        "ddp/numbers-pongs", "A pong has an identifier of its own.", breaks: ["DDP-HB-1", "DDP-HB-2"],
        at: .meteor.misbehaviour { .wrongPongs() })

    static let ddpSlowHeart = Saboteur(
        "ddp/slow-heart", "A ping comes after 25 idle seconds.", breaks: ["DDP-HB-3"],
        at: .meteor.plan { $0.limits.heartbeatInterval = .seconds(25) })

    static let ddpLongPatience = Saboteur(
        "ddp/long-patience", "The server waits half a minute for an answer to its ping.", breaks: ["DDP-HB-3"],
        at: .meteor.plan { $0.limits.heartbeatTimeout = .seconds(30) })

    static let ddpPingsTheOld = Saboteur(
        "ddp/pings-the-old", "Pings of the first version are answered.", breaks: ["DDP-HB-4"],
        at: .meteor.rewriting { message in
            if case .error("Bad request", let offence) = message, offence?["msg"] == "ping" {
                [.pong(id: nil)]
            } else {
                [message]
            }
        })

    static let ddpLateHeart = Saboteur(
        "ddp/late-heart", "A session begins as if its client had just been heard.", breaks: ["DDP-HB-6"],
        at: .meteor.rewritingRequests { message in
            if case .connect = message { [message, .pong(id: nil)] } else { [message] }
        })

    static let ddpWaitsForEver = Saboteur(
        "ddp/waits-for-ever", "The answer to a Close is waited for without end.", breaks: ["DDP-TRANS-6"],
        at: .meteor.plan { $0.httpLimits.timeouts.close = .zero })

    static let ddpShutsPagesOut = Saboteur(
        "ddp/shuts-pages-out", "No page may read the page of SockJS.", breaks: ["DDP-TRANS-7"],
        at: .meteor.plan { $0.httpLimits.origins = .none })
}
