import Carillon
import CarillonCourier
import CourierProtobuf
import Foundation

/// Adapters, which turn values into bytes and back.
extension Scenario {
    static let courierAdapterEncodes = Scenario(
        "courier/adapter/encodes", "The first adapter that can encodes a value.", covers: ["CO-ADPT-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        for (name, adapters, expected) in [
            ("bare", [TextMessageAdapter(), JSONMessageAdapter()], ["hello", "[1,2]"]),
            ("quoted", [JSONMessageAdapter(), TextMessageAdapter()], ["\"hello\"", "[1,2]"]),
        ] as [(String, [any MessageAdapter], [String])] {
            let rider = try await world.onlineCourierApp(name, of: broker) { $0.adapters = adapters }
            try rider.publish("hello", to: "a")
            try rider.app.run { try rider.courier.publishMessage([1, 2], topic: "a", qos: .one) }
            try await world.advance(by: .seconds(1))
            world.expect(
                broker.publishes(from: ClientIdentifier(name)).map(\.text), equals: expected,
                "\(name) is \(name)")
        }
    }

    static let courierAdapterDecodes = Scenario(
        "courier/adapter/decodes", "Errors of an adapter are passed over as long as another one decodes.",
        covers: ["CO-ADPT-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.adapters = [JSONMessageAdapter(), PlistMessageAdapter(), TextMessageAdapter()]
        }
        rider.listen(to: "news")
        for text in ["\"quoted\"", "bare"] { try broker.publish(text, to: "news", qualityOfService: .atLeastOnce) }
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: ["quoted", "bare"], "JSON takes its own, and the rest is text")
        world.expect(rider.diary.count(of: .messageReceiveFailure), equals: 0, "no error is told")
    }

    static let courierAdapterTypes = Scenario(
        "courier/adapter/types", "Each adapter says which media type it speaks.", covers: ["CO-ADPT-3"]
    ) { world in
        let adapters: [any MessageAdapter] = [
            JSONMessageAdapter(), PlistMessageAdapter(), DataMessageAdapter(), TextMessageAdapter(),
            ProtobufMessageAdapter(),
        ]
        world.expect(
            adapters.map(\.contentType),
            equals: [
                "application/json", "application/xml", "application/octet-stream", "text/plain",
                "application/x-protobuf",
            ], "they are these five")
    }

    static let courierAdapterData = Scenario(
        "courier/adapter/data", "Data goes there and back as it is, although JSON is asked first.",
        covers: ["CO-ADPT-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["echo": .one]
            $0.adapters = [JSONMessageAdapter(), DataMessageAdapter()]
        }
        let received = Bytes()
        rider.app.run { rider.courier.messagePublisher(topic: "echo") }
            .sink { received.all.append($0) }
            .store(in: &rider.cancellables)
        let bytes = Data([0, 1, 0xFF])
        try rider.app.run { try rider.courier.publishMessage(bytes, topic: "echo", qos: .one) }
        try await world.advance(by: .seconds(1))
        world.expect(broker.publishes().map(\.payload), equals: [[0, 1, 0xFF]], "it goes as it is")
        world.expect(received.all, equals: [bytes], "and comes as it is")
    }
}

/// The bytes that came. The class is confined to its world.
private final class Bytes: @unchecked Sendable {
    var all: [Data] = []
}
