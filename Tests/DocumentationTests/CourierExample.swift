import Carillon
import CarillonCourier
import CourierMQTT

extension Scenario {
    static let orderInTunnel = Scenario(
        "orders/tunnel", "An order that came while the phone was in a tunnel arrives behind it.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { plan in
            plan.topics = ["orders/ann": .one]
            plan.isClean = false
        }
        ann.listen()
        world.network.partition("ann", "broker")
        try await world.advance(by: .minutes(5))
        try broker.publish("pizza", to: "orders/ann", qualityOfService: .atLeastOnce)
        world.network.heal()
        try await world.advance(by: .minutes(1))
        world.expect(ann.texts, equals: ["pizza"], "the client has come back, and the order with it")
    }
}
