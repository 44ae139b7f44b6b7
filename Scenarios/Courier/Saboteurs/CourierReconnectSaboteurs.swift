import Carillon
import CourierCore
import CourierMQTT
import MQTTWire

/// Clients that are wrong about coming back.
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
        at: .courier.settings { plan in
            var delay = plan.interval
            while delay > 0, delay < plan.maximumInterval { delay *= 2 }
            plan.maximumInterval = delay
        })

    static let courierRepeatsLosses = Saboteur(
        "courier/repeats-losses", "Each loss of a connection is told twice.", breaks: ["CO-RECON-9"],
        at: .courier.events { { event in if case .connectionLost = event.type { [event, event] } else { [event] } } })

    static let courierOtherDefaults = Saboteur(
        "courier/other-defaults", "Who configures nothing gets other delays.", breaks: ["CO-RECON-3"],
        at: .courier.settings { plan in
            if plan.interval == 5, plan.maximumInterval == 10 { plan.maximumInterval = 30 }
        })

    static let courierCountsConnections = Saboteur(
        "courier/counts-connections", "A connection counts as accepted before CONNACK.", breaks: ["CO-RECON-4"],
        at: .courier.engineEvents {
            { event in
                switch event {
                case .packet(let packet) where packet.kind == .connect: [event, .accepted(sessionPresent: false)]
                case .accepted: []
                default: [event]
                }
            }
        })

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
        at: .courier.settings { $0.interval = max($0.interval, 1) })
}
