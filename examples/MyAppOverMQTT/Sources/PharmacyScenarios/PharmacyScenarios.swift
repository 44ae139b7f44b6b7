import Carillon
import CarillonMQTT
import Pharmacy

extension Scenario {
    static let away = Scenario(
        "pharmacy/reconnect/away", "An order that gets ready while the phone is away is listed once it is back.",
        covers: ["PH-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = Customer("ann", in: world)
        try await world.advance(by: .seconds(5))
        world.expect(ann.isOnline, "the phone is online")
        ann.phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        world.expect(!ann.isOnline, "the phone notices that it is offline")
        try broker.publish("Iron", to: "pharmacy/ann", qualityOfService: .atLeastOnce)
        try await world.advance(by: .minutes(5))
        ann.phone.setReachability(.wifi)
        try await world.advance(by: .minutes(2))
        world.expect(ann.orders, equals: ["Iron"], "the order is listed, once")
        ann.relaunch()
        try await world.advance(by: .seconds(5))
        world.expect(ann.orders, equals: ["Iron"], "the order is still listed, once, at the next launch")
    }

    static let forgetfulBroker = Scenario(
        "pharmacy/reconnect/forgetful-broker", "A broker that has forgotten everything still brings the next order.",
        covers: ["PH-2"], networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.keepsStateAcrossCrashes = false
        let broker = try world.mqttBroker(configuration: configuration)
        let ann = Customer("ann", in: world)
        try await world.advance(by: .seconds(5))
        broker.crash()
        try await world.advance(by: .minutes(10))
        try broker.restart()
        try await world.advance(by: .minutes(2))
        world.expect(ann.isOnline, "the phone is online again")
        try broker.publish("Zinc", to: "pharmacy/ann", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(5))
        world.expect(ann.orders, equals: ["Zinc"], "the order is listed")
    }
}
