import Carillon
import CarillonCourier
import CarillonEnvironment
import ScenarioFixtures

/// Clients with defects in time, and in their reaction to changes of app and network.
extension Saboteur {
    // MARK: Timeouts

    static let courierLooksAllTheTime = Saboteur(
        "courier/looks-all-the-time", "Whether an attempt has timed out is looked at every second.",
        breaks: ["CO-TMO-1", "CO-TMO-2"], at: .courier.parts { $0.activity.lookInterval = { _ in .seconds(1) } })

    static let courierLooksOnceMore = Saboteur(
        "courier/looks-once-more", "A look at the very moment of the timeout comes too early.", breaks: ["CO-TMO-2"],
        at: .courier.parts { $0.activity.isConnectTimedOut = { $0 > $1 } })

    static let courierTakesAnythingForAnAnswer = Saboteur(
        "courier/takes-anything-for-an-answer", "Each packet sent counts as answered.", breaks: ["CO-TMO-3"],
        at: .courier.engineEvents {
            { event in
                guard case .packet(let packet) = event, packet.direction == .sent, packet.kind != .connect else {
                    return [event]
                }
                return [event, .packet(PassingPacket(.received, .puback))]
            }
        })

    static let courierListensForHours = Saboteur(
        "courier/listens-for-hours", "A broker that says nothing is listened to for hours.",
        breaks: ["CO-TMO-4", "CO-TMO-5"],
        at: .courier.parts { $0.activity.readTimeout = { _, _ in .seconds(36_000) } })

    static let courierReadsKeepAliveOnly = Saboteur(
        "courier/reads-keep-alive-only", "A read timeout below the keep-alive counts as the keep-alive and no more.",
        breaks: ["CO-TMO-5"],
        at: .courier.parts {
            $0.activity.readTimeout = { setting, keepAlive in .seconds(max(Int(setting), Int(keepAlive))) }
        })

    static let courierTriesOnce = Saboteur(
        "courier/tries-once", "After a timeout no further attempt is made.",
        breaks: ["CO-TMO-6", "CO-SESS-7", "CO-SESS-8"],
        at: .courier.engine { next in
            let hasTimedOut = Remembered(false)
            return ForwardingEngine(
                to: next, open: { if !hasTimedOut.value { next.open($0) } },
                abort: {
                    hasTimedOut.value = true
                    next.abort()
                })
        })

    // MARK: Pings

    static let courierNeverPings = Saboteur(
        "courier/never-pings", "Nobody is pinged.",
        breaks: ["CO-PING-1", "CO-PING-2", "MQTT-3.1.2-23", "CO-SESS-7", "MQC-4", "MQC-5"],
        at: .courier.opening { $0.keepAlive = 0 })

    static let courierPingsTheSilent = Saboteur(
        "courier/pings-the-silent", "A client that hears something from the broker does not ping it.",
        breaks: ["CO-PING-1", "MQTT-3.1.2-23"], at: .courier.parts { $0.session.quietSince = { max($0, $1) } })

    static let courierPingsAlways = Saboteur(
        "courier/pings-always", "Also a connection without a keep-alive is pinged.", breaks: ["CO-PING-5"],
        at: .courier.opening { if $0.keepAlive == 0 { $0.keepAlive = 60 } })

    static let courierReconnectsQuietly = Saboteur(
        "courier/reconnects-quietly", "That a connection is made anew because of a ping is not told.",
        breaks: ["CO-PING-2"],
        at: .courier.events { { event in if case .reconnect = event.type { [] } else { [event] } } })

    static let courierBlamesTheApp = Saboteur(
        "courier/blames-the-app", "Whenever the client leaves the broker, it says that the app wanted it.",
        breaks: ["CO-PING-3", "CO-LIFE-5"],
        at: .courier.events {
            { event in
                switch event.type {
                case .pingFailure, .appBackground:
                    [event, event.with(.connectionDisconnect), event.with(.courierDisconnect(clearState: false))]
                default: [event]
                }
            }
        })

    static let courierRemembersPings = Saboteur(
        "courier/remembers-pings", "A ping that was once not answered fails the next connection, too.",
        breaks: ["CO-PING-4"],
        at: .courier.engineEvents {
            let seen = SeenValues<Bool>()
            return { event in
                switch event {
                case .ended(.pingUnanswered): _ = seen.isNew(true)
                case .packet(let packet) where packet.kind == .pingresp && !seen.all.isEmpty:
                    return [event, .ended(.pingUnanswered)]
                default: break
                }
                return [event]
            }
        })

    // MARK: App and network

    static let courierStaysUp = Saboteur(
        "courier/stays-up", "That the app goes to the background is not noticed.",
        breaks: ["CO-LIFE-1"], at: .platform.news { $0 != .didEnterBackground })

    static let courierSleepsOn = Saboteur(
        "courier/sleeps-on", "That the app comes to the front is not noticed.",
        breaks: ["CO-LIFE-2", "CO-LIFE-3"], at: .platform.news { $0 != .willEnterForeground })

    static let courierConnectsForNothing = Saboteur(
        "courier/connects-for-nothing", "Coming to the front connects also without a topic.", breaks: ["CO-LIFE-4"],
        at: .courier.parts { $0.connecting.connectsInFront = { _ in true } })

    static let courierConnectsBehindTheScenes = Saboteur(
        "courier/connects-behind-the-scenes", "A network that comes back connects an app in the background, too.",
        breaks: ["CO-LIFE-1", "CO-NET-2"], at: .courier.parts { $0.connecting.connectsWithNetwork = { _ in true } })

    static let courierFeelsNoNetwork = Saboteur(
        "courier/feels-no-network", "That the network goes and comes is not noticed.",
        breaks: ["CO-NET-1", "CO-NET-2"], at: .platform.news { $0 != .reachabilityDidChange })

    static let courierGreetsTheNetwork = Saboteur(
        "courier/greets-the-network", "The network that has been there all along is told of as if it had come back.",
        breaks: ["CO-NET-3"],
        at: .courier.events {
            { event in
                guard case .connectionServiceAuthSuccess = event.type else { return [event] }
                return [event, event.with(.connectionAvailable)]
            }
        })
}
