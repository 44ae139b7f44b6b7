import Carillon
import CarillonMQTT
import Foundation

extension Scenario {
    static let restartedBroker = Scenario(
        "mqtt/restarted", "A broker that was killed is back where it was.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker: any WireBroker = try world.mqttBroker("broker")
        let bob = try await world.connectedClient("bob", of: broker)
        let quality: MQTTWire.QualityOfService = .exactlyOnce
        try await bob.subscribe("news", at: quality)
        broker.crash()
        try broker.restart()
        world.expect(broker.endpoint.host, equals: "broker", "it is at its old place")
    }
}
