import Carillon
import CarillonCourier
import CarillonEnvironment
import Foundation

/// More messages than an app or a broker can take.
extension Scenario {
    static let courierReceiveFlood = Scenario(
        "courier/receive/flood",
        "While a thousand messages wait for the app nothing more is read, and nothing is lost or comes out of order.",
        covers: ["CO-RECV-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .zero]
            $0.keepAlive = 20
        }
        let backlog = Backlog(rider)
        rider.diary.reaction = { backlog.note($0) }
        rider.listen(to: "news")
        // The system hands over some thousand of these messages in one read.
        let filling = String(repeating: ".", count: 42)
        let texts = (1...6_000).map { "\($0)\(filling)" }
        for text in texts { try broker.publish(text, to: "news") }
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news") == texts, "all come, in order")
        if world.networkKind == .memory {
            world.expect(backlog.longest >= 1_000, "a thousand may wait: \(backlog.longest)")
        }
        world.expect(
            backlog.longest <= 1_000 + 65_536 / 50,
            "with what was read together, and no more: \(backlog.longest)")
        try await world.advance(by: .minutes(2))
        world.expect(rider.diary.count(of: .connectionLost), equals: 0, "the connection stands")
        world.expect(rider.diary.count(of: .ping) >= 5, "and pings go on")
    }

    static let courierReceiveInFlight = Scenario(
        "courier/receive/in-flight",
        "More messages at QoS 2 than are ever kept, which a broker sends before it releases the first, all arrive.",
        covers: ["CO-RECV-9"], networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.queueing.inFlightWindow = 65_535
        let broker = try world.mqttBroker(configuration: configuration)
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .two]
            $0.timeToLive = 600
        }
        rider.listen(to: "news")
        let texts = (1...5_500).map(String.init)
        for text in texts { try broker.publish(text, to: "news", qualityOfService: .exactlyOnce) }
        try await world.advance(by: .seconds(30))
        world.expect(rider.texts(on: "news") == texts, "all come, once and in order")
        world.expect(rider.diary.count(of: .connectionLost), equals: 0, "on one connection")
        world.expect(broker.journal.received(.pubcomp, from: "rider").count, equals: 5_500, "and all are finished")
    }

    static let courierPublishTooMuch = Scenario(
        "courier/publish/too-much",
        "At QoS 0 nothing is sent behind more than 16 MiB that wait for the network already, and that is told.",
        // libmosquitto has a queue of its own, so this scenario needs our engine.
        covers: ["CO-PUB-14"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("phone")
        let large = try await world.onlineCourierApp("large", of: broker) { $0.adapters = [DataMessageAdapter()] }
        for qos in [QoS.zero, .one, .two] {
            await world.expectThrows("a message that is too large for any packet at QoS \(qos) is thrown back") {
                try large.app.run {
                    try large.courier.publishMessage(Data(count: 268_435_451), topic: "a", qos: qos)
                }
            }
        }
        world.expect(
            large.diary.all(.messageSendFailure).map { $0["sizeBytes"] },
            equals: Array(repeating: "268435451", count: 3), "and told, with its size")
        world.expect(large.diary.count(of: .messageSend), equals: 0, "and not said to be under way")
        for (name, size, failures) in [("full", 16_777_216, 1), ("too full", 16_777_217, 2)] {
            let rider = phone.courier(name, of: broker)
            try await rider.comeOnline()
            // Five bytes of fixed header and three bytes of topic field come before the payload.
            let large = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: size - 8), as: UTF8.self)
            try rider.publish(large, to: "a", .zero)
            for _ in 1...2 { try rider.publish("next", to: "b", .zero) }
            broker.reset(ClientIdentifier(name))
            let told = rider.diary.all(.messageSendFailure)
            world.expect(
                told.count, equals: failures, "\(name): what comes behind it fails once there is too much")
            world.expect(
                told.map(\.failure), equals: Array(repeating: .init("MQTT", -5), count: failures),
                "\(name): the code")
            world.expect(
                told.map(\.topics), equals: Array(repeating: ["b"], count: failures),
                "\(name): with the topic")
            try await world.advance(by: .seconds(10))
            rider.disconnect()
            await world.settle()
        }
    }
}

/// The number of messages that have come and that the app has not got yet. The class is confined to its world, so it is
/// safe to share.
private final class Backlog: @unchecked Sendable {
    private unowned let rider: CourierApp
    private var receivedCount = 0
    /// The largest number so far.
    private(set) var longest = 0

    init(_ rider: CourierApp) {
        self.rider = rider
    }

    func note(_ event: CourierEvent) {
        guard case .messageReceive = event.type else { return }
        receivedCount += 1
        longest = max(longest, receivedCount - rider.texts(on: "news").count)
    }
}
