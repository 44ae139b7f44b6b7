import Carillon
import CarillonMQTT
import Foundation

extension Scenario {
    static let everyQuality = Scenario(
        "mqtt/qualities", "A message arrives once, whatever its quality of service.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker: any WireBroker = try world.mqttBroker()
        let ann = world.steadyClient("ann", of: broker)
        let bob = world.steadyClient("bob", of: broker, subscribing: [Subscription("news", at: .exactlyOnce)])
        for client in [ann, bob] { client.start() }
        try await world.advance(by: .seconds(1))
        let qualities: [MQTTWire.QualityOfService] = [.atLeastOnce, .exactlyOnce]
        for quality in qualities { try ann.publish("\(quality)", to: "news", at: quality) }
        try await world.advance(by: .seconds(1))
        world.expect(bob.texts, equals: qualities.map { "\($0)" }, "each has come once")
    }
}
