import Carillon
import CarillonCourier
import CourierMQTTChuck

extension Scenario {
    static let packetsAreLogged = Scenario(
        "orders/packets", "The logger has the packet that went out, and the one that came in.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("phone")
        let logger = phone.run { MQTTChuckLogger() }
        let ann = phone.courier("ann", of: broker)
        try await ann.comeOnline()
        world.expect(phone.run { logger.logs.map(\.commandType) }, equals: ["Connect", "Connack"], "one each")
    }
}
