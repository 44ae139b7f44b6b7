import Carillon
import CarillonCourier
import CarillonMQTT

extension Scenario {
    static let lostAcknowledgement = Scenario(
        "orders/lost-acknowledgement", "An order whose acknowledgement is lost is sent again.", covers: ["ORD-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.drop(.puback, first: 1))
        let cook = try await world.connectedClient("cook", of: broker)
        try await cook.subscribe("orders/#", at: .atMostOnce)
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.isPersistent = true }
        try ann.publish("pizza", to: "orders/ann")
        try await world.advance(by: .seconds(1))
        broker.reset("ann")
        try await world.advance(by: .minutes(1))
        world.expect(try await cook.messages().map(\.text), equals: ["pizza", "pizza"], "the cook hears of it again")
    }

    static let orderForSomebodyElse = Scenario(
        "orders/two-riders", "Bob's order for Ann reaches Ann, and nobody else.", covers: ["ORD-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["orders/ann": .one] }
        let bob = try await world.onlineCourierApp("bob", of: broker) { $0.topics = ["orders/bob": .one] }
        ann.listen()
        bob.listen()
        try bob.publish("pizza", to: "orders/ann")
        try await world.advance(by: .seconds(2))
        world.expect(ann.texts, equals: ["pizza"], "Ann's order has come")
        world.expect(bob.texts, equals: [], "and Bob hears of nothing")
    }
}

extension Saboteur {
    static let losesOrders = Saboteur(
        "orders/loses", "The broker loses every message of a client.", breaks: ["ORD-1", "ORD-2"],
        at: .broker.misbehaviour { .drop(.received(.publish)) })

    static let keepsQuiet = Saboteur(
        "orders/keeps-quiet", "The client does not subscribe to what the app asks for.", breaks: ["ORD-2"],
        at: .courier.packets {
            { packet in packet.kind == .subscribe ? [] : [packet] }
        })
}

extension Suite {
    static let orders = Suite(
        "Orders",
        requirements: [
            Requirement("ORD-1", "An order arrives at least once.", source: "our specification"),
            Requirement("ORD-2", "An order reaches the person it is for.", source: "our specification"),
        ],
        scenarios: [.lostAcknowledgement, .orderForSomebodyElse], saboteurs: [.losesOrders, .keepsQuiet])
}
