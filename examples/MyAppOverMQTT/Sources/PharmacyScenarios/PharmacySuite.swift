import Carillon
import CarillonCourier
import CarillonMQTT

extension Suite {
    /// Everything that must hold of the app's connections.
    public static let pharmacy = Suite(
        "Pharmacy",
        requirements: [
            Requirement("PH-1", "An order is listed once, wherever the phone was.", source: "our specification"),
            Requirement("PH-2", "Orders come again after each connection.", source: "our specification"),
            Requirement("PH-3", "A pick-up is confirmed, however busy the service is.", source: "our specification"),
        ],
        scenarios: [.away, .forgetfulBroker, .busyService],
        saboteurs: [.isForgetful, .subscribesOnce, .givesUp, .staysBusy],
        catches: CatchList(
            """
            pharmacy/is-forgetful
              PH-1 pharmacy/reconnect/away: the order is listed, once

            pharmacy/subscribes-once
              PH-2 pharmacy/reconnect/forgetful-broker: the order is listed

            pharmacy/gives-up
              PH-3 pharmacy/pick-up/busy: the app knows that the pick-up is confirmed

            pharmacy/stays-busy
              PH-3 pharmacy/pick-up/busy: the pharmacy knows it, too, and once
            """))
}

extension Saboteur {
    static let isForgetful = Saboteur(
        "pharmacy/is-forgetful", "The app asks for a clean session.", breaks: ["PH-1"],
        at: Sabotage { $0.keep(Forgetfulness()) })

    static let subscribesOnce = Saboteur(
        "pharmacy/subscribes-once", "The client subscribes on its first connection alone.", breaks: ["PH-2"],
        at: .broker.plan { plan in
            let connections = Connections()
            plan.rewritings.append {
                let isFirst = connections.isNextTheFirst()
                return { packet in isFirst || packet.kind != .subscribe ? [packet] : [] }
            }
        })
}

/// Counts the connections to one broker. The class is confined to its world, so it is safe to share.
private final class Connections: @unchecked Sendable {
    private var count = 0

    func isNextTheFirst() -> Bool {
        count += 1
        return count == 1
    }
}
