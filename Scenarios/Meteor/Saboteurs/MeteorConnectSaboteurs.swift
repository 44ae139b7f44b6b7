import Carillon
import CarillonEnvironment
import CarillonMeteor
import DDPClient
import Foundation
import ScenarioFixtures

/// Clients with defects in beginning and ending connections.
extension Saboteur {
    static let meteorSilentSession = Saboteur(
        "meteor/silent-session", "No notification says that the session has begun.",
        breaks: ["MS-CONN-1", "MS-CONN-2"],
        at: .meteor.parts { parts in
            parts.news.post = { [post = parts.news.post] name, client, info in
                if name != Notification.MeteorClientConnectionReady { post(name, client, info) }
            }
        })

    static let meteorSubscribesFirst = Saboteur(
        "meteor/subscribes-first", "A call that is made as the session begins is sent after the first subscription.",
        breaks: ["MS-CONN-1"],
        at: .meteor.sent {
            let (held, hasSubscribed) = (Remembered<JSON?>(nil), Remembered(false))
            return { message in
                switch message.messageName {
                case "method" where !hasSubscribed.value:
                    held.value = message
                    return []
                case "sub":
                    hasSubscribed.value = true
                    return [message] + held.take()
                default: return [message]
                }
            }
        })

    static let meteorAnonymousNotes = Saboteur(
        "meteor/anonymous-notes", "Notifications have no object.", breaks: ["MS-CONN-2"],
        at: .meteor.parts {
            $0.news.post = { name, _, info in NotificationCenter.default.post(name: name, object: nil, userInfo: info) }
        })

    static let meteorHasty = Saboteur(
        "meteor/hasty", "A client with an open socket takes it for a session.", breaks: ["MS-CONN-2", "MS-METH-1"],
        at: .meteor.engineEvents {
            { event in event == .opened ? [event, .text(#"{"msg":"connected","session":"mine"}"#)] : [event] }
        })

    static let meteorKeepsSessions = Saboteur(
        "meteor/keeps-sessions", "A client that comes back asks for the session that it had.", breaks: ["MS-CONN-3"],
        at: .meteor.wire {
            let session = Remembered<JSON?>(nil)
            return MeteorWire(
                sent: { text in
                    guard let json = try? JSON(text: text), json.messageName == "connect" else { return [text] }
                    return [json.with("session", session.value).text]
                },
                told: { event in
                    if case .text(let text) = event, let id = (try? JSON(text: text))?["session"] { session.value = id }
                    return [event]
                })
        })

    static let meteorOneVersion = Saboteur(
        "meteor/one-version", "A client says that it speaks the version that it proposes, and no other.",
        breaks: ["MS-CONN-3"],
        at: .meteor.sent {
            { message in
                guard message.messageName == "connect", let version = message["version"] else { return [message] }
                return [message.with("support", [version])]
            }
        })

    static let meteorNeverGivesUp = Saboteur(
        "meteor/never-gives-up", "A client whose version is refused proposes it again and again.",
        breaks: ["DDP-VER-5"], at: .meteor.parts { $0.ddp.afterRefusal = { _, _ in .tryLater } })

    static let meteorGivesUpEarly = Saboteur(
        "meteor/gives-up-early", "A client whose version is refused proposes no other.", breaks: ["DDP-VER-5"],
        at: .meteor.parts { $0.ddp.afterRefusal = { _, _ in .giveUp } })

    static let meteorPingsFirst = Saboteur(
        "meteor/pings-first", "A client that comes back pings before it connects.", breaks: ["DDP-CONN-1"],
        at: .meteor.sent {
            let hasConnected = Remembered(false)
            return { message in
                guard message.messageName == "connect" else { return [message] }
                defer { hasConnected.value = true }
                return hasConnected.value ? [["msg": "ping"], message] : [message]
            }
        })

    static let meteorUnfriendly = Saboteur(
        "meteor/unfriendly", "A greeting ends the connection.", breaks: ["DDP-CONN-3"],
        at: .meteor.engineEvents { endingAt { (try? JSON(text: $0))?["server_id"] != nil } })

    static let meteorLeavesSilently = Saboteur(
        "meteor/leaves-silently", "The app does not hear of its own disconnect.", breaks: ["MS-CONN-4"],
        at: .meteor.machine { LeavingSilently(to: $0) })

    private final class LeavingSilently: ForwardingDDPClientSide {
        override func takeAction() -> DDPAction? {
            let action = super.takeAction()
            return action == .tell(.disconnected(.byApp)) ? takeAction() : action
        }
    }

    static let meteorLeavesCallsOpen = Saboteur(
        "meteor/leaves-calls-open", "The app's own disconnect leaves calls without an outcome.", breaks: ["MS-CONN-4"],
        at: .meteor.machine { LeavingCallsOpen(to: $0) })

    private final class LeavingCallsOpen: ForwardingDDPClientSide {
        private var isLeaving = false

        override func disconnect(at now: Instant) {
            isLeaving = true
            super.disconnect(at: now)
        }

        override func takeAction() -> DDPAction? {
            let action = super.takeAction()
            switch action {
            case .tell(.unanswered)?, .tell(.loginFailed(_, .disconnected))?: if isLeaving { return takeAction() }
            case .tell(.disconnected)?, .open?: isLeaving = false
            default: break
            }
            return action
        }
    }

    static let meteorKeepsSockets = Saboteur(
        "meteor/keeps-sockets", "A disconnect leaves the socket open.", breaks: ["MS-CONN-4", "DDP-TRANS-5"],
        at: .meteor.engine { ForwardingMeteorEngine(to: $0, close: {}) })

    static let meteorBearsGrudges = Saboteur(
        "meteor/bears-grudges", "After a disconnect of its own, a client that has lost its connection stays away.",
        breaks: ["MS-CONN-5"], at: .meteor.machine { BearingGrudges(to: $0) })

    private final class BearingGrudges: ForwardingDDPClientSide {
        private var hasLeft = false
        private var staysAway = false

        override func disconnect(at now: Instant) {
            hasLeft = true
            super.disconnect(at: now)
        }

        override func takeAction() -> DDPAction? {
            let action = super.takeAction()
            switch action {
            case .tell(.disconnected(let end))? where end != .byApp: staysAway = hasLeft
            case .open?: staysAway = false
            default: break
            }
            return action
        }

        override var nextDeadline: Instant? { staysAway ? nil : super.nextDeadline }
        override func appDidBecomeActive(at now: Instant) { if !staysAway { super.appDidBecomeActive(at: now) } }
    }

    /// Makes the function that ends the connection at certain texts.
    static func endingAt(_ isHated: @escaping (String) -> Bool) -> (EngineEvent) -> [EngineEvent] {
        { event in
            if case .text(let text) = event, isHated(text) { [.ended("the client does not like it")] } else { [event] }
        }
    }
}
