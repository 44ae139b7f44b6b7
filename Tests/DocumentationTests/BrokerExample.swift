import Carillon
import CarillonMQTT
import MQTTBroker

extension Scenario {
    static let twiceDelivered = Scenario(
        "mqtt/twice-delivered", "A broker that duplicates a message delivers it twice, and says so.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        try await bob.subscribe("news", at: .atMostOnce)
        let copies = broker.misbehave(.duplicate(.sent(.publish)))
        try broker.publish("hello", to: "news")
        try await world.advance(by: .seconds(1))
        world.expect(try await bob.messages().map(\.text), equals: ["hello", "hello"], "both have come")
        world.expect(copies.strikes, equals: 1, "the misbehaviour has struck once")
        world.expect(broker.journal.violations, equals: [], "and nobody has broken a rule")
    }
}
