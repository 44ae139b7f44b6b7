import Carillon
import CarillonCourier
import ScenarioFixtures

/// Clients with defects in coming back.
extension Saboteur {
    static let courierBlamesTheNetwork = Saboteur(
        "courier/blames-the-network", "A connection that the broker closes counts as cut by the network.",
        breaks: ["CO-RECON-1"],
        at: .courier.engineEvents {
            { event in if case .ended(.closedByBroker) = event { [.ended(.network(.reset))] } else { [event] } }
        })

    static let courierOvershoots = Saboteur(
        "courier/overshoots", "The delay doubles as long as it is below the maximum, and so goes beyond it.",
        breaks: ["CO-RECON-2"],
        at: .courier.parts { $0.connecting.backOff = { Overshooting(.seconds(Int($0)), .seconds(Int($1))) } })

    private struct Overshooting: BackOff {
        private let base: Duration
        private let maximum: Duration
        private var following: Duration

        init(_ base: Duration, _ maximum: Duration) {
            (self.base, self.maximum, following) = (base, maximum, base)
        }

        mutating func next() -> Duration {
            defer { if following < maximum { following *= 2 } }
            return following
        }

        mutating func reset() { following = base }
    }

    static let courierRepeatsLosses = Saboteur(
        "courier/repeats-losses", "Each loss of a connection is told twice.", breaks: ["CO-RECON-9"],
        at: .courier.events { { event in if case .connectionLost = event.type { [event, event] } else { [event] } } })

    static let courierDoublesLate = Saboteur(
        "courier/doubles-late", "The delay doubles from the second failure on only.",
        breaks: ["CO-RECON-2", "CO-RECON-3"],
        at: .courier.parts { parts in
            parts.connecting.backOff = { [make = parts.connecting.backOff] in DoublingLate(make($0, $1)) }
        })

    private struct DoublingLate: BackOff {
        private var delays: any BackOff
        private var hasFailed = false

        init(_ delays: any BackOff) { self.delays = delays }

        mutating func next() -> Duration {
            defer { hasFailed = true }
            if hasFailed { return delays.next() }
            var ahead = delays
            return ahead.next()
        }

        mutating func reset() {
            hasFailed = false
            delays.reset()
        }
    }

    static let courierKeepsPlans = Saboteur(
        "courier/keeps-plans", "An attempt that was planned is made, whatever has happened since.",
        breaks: ["CO-RECON-1", "CO-RECON-7"], at: .courier.parts { $0.connecting.abandon = { _, _ in } })

    static let courierCountsConnections = Saboteur(
        "courier/counts-connections", "A mere connection makes the next delay the shortest again.",
        breaks: ["CO-RECON-4"],
        at: .courier.parts { parts in
            let isConnected = Remembered(false)
            parts.connecting.backOff = { [make = parts.connecting.backOff] in Forgiving(make($0, $1), isConnected) }
            parts.engine = { [make = parts.engine] setup in
                make(
                    setup.telling { event in
                        if case .packet(let packet) = event, packet.kind == .connect { isConnected.value = true }
                        setup.handler(event)
                    })
            }
        })

    /// A back-off that begins anew after each connection.
    private struct Forgiving: BackOff {
        private var delays: any BackOff
        private let wasConnected: Remembered<Bool>

        init(_ delays: any BackOff, _ wasConnected: Remembered<Bool>) {
            self.delays = delays
            self.wasConnected = wasConnected
        }

        mutating func next() -> Duration {
            if wasConnected.value { delays.reset() }
            wasConnected.value = false
            return delays.next()
        }

        mutating func reset() { delays.reset() }
    }

    static let courierAnnouncesEverything = Saboteur(
        "courier/announces-everything", "Every attempt but the first is told as one after a ping that failed.",
        breaks: ["CO-RECON-5"],
        at: .courier.events {
            let seen = SeenValues<Bool>()
            return { event in
                guard case .connectionAttempt = event.type, !seen.isNew(true) else { return [event] }
                return [event.with(.reconnect), event]
            }
        })

    static let courierForgetsReasons = Saboteur(
        "courier/forgets-reasons", "A connection is lost for no reason that is told.", breaks: ["CO-RECON-6"],
        at: .courier.events {
            { event in
                guard case .connectionLost(let time, _, let inbound, let outbound) = event.type else { return [event] }
                return [
                    event.with(
                        .connectionLost(
                            timeTaken: time, error: nil, diffLastInbound: inbound, diffLastOutbound: outbound))
                ]
            }
        })

    static let courierSitsItOut = Saboteur(
        "courier/sits-it-out", "connect() waits for the delay to pass.", breaks: ["CO-RECON-7"],
        at: .courier.client { SittingItOut(to: $0) })

    private final class SittingItOut: ForwardingCourierClient {
        private var isConnecting = false

        override func connect() {
            if !isConnecting { next.connect() }
            isConnecting = true
        }

        override func disconnect() {
            isConnecting = false
            next.disconnect()
        }
    }

    static let courierRoundsUp = Saboteur(
        "courier/rounds-up", "An interval of 0 counts as one of a second.", breaks: ["CO-RECON-8"],
        at: .courier.parts { parts in
            parts.connecting.backOff = { [make = parts.connecting.backOff] in make(max($0, 1), $1) }
        })
}
