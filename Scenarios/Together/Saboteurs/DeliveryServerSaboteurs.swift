import Carillon
import CarillonMQTT
import CarillonMeteor
import CarillonPush

/// Mistakes of the delivery company's servers, which only their work together shows.
extension Saboteur {
    static let deliveryLosesPositions = Saboteur(
        "together/loses-positions", "The broker keeps nothing for a client that is away.", breaks: ["TO-06"],
        at: .broker.plan { $0.configuration.queueing.maximumMessages = 0 })

    static let deliveryLetsNobodyBack = Saboteur(
        "together/lets-nobody-back", "The broker lets two clients in, and nobody again.", breaks: ["TO-06", "TO-08"],
        at: .broker.misbehaviour { .drop(.received(.connect).afterFirst(2)) })

    static let deliveryKeepsGhosts = Saboteur(
        "together/keeps-ghosts", "The kitchen tells of three orders, and of none again.", breaks: ["TO-07"],
        at: .meteor.misbehaviour { .drop(.sent(.added).afterFirst(3)) })

    static let deliveryIsForgotten = Saboteur(
        "together/is-forgotten", "A push service hears the first registration, and no other.",
        breaks: ["TO-07"], at: .push.misbehaviour { .drop(.registration.afterFirst(1)) })
}
