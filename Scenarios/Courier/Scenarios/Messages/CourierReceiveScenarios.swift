import Carillon
import CarillonCourier
import Foundation

/// Messages from the broker to the app.
extension Scenario {
    static let courierReceiveUnheard = Scenario(
        "courier/receive/unheard", "Each message that comes is told of, although nobody listens.",
        covers: ["CO-RECV-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["news/#": .two] }
        for (text, qos) in [("a", QualityOfService.atMostOnce), ("", .atLeastOnce), ("ccc", .exactlyOnce)] {
            try broker.publish(text, to: "news/\(qos.rawValue)", qualityOfService: qos)
            try await world.advance(by: .seconds(1))
        }
        let told = rider.diary.all(.messageReceive)
        world.expect(told.flatMap(\.topics), equals: ["news/0", "news/1", "news/2"], "each with its topic")
        world.expect(told.map { $0["sizeBytes"] }, equals: ["1", "0", "3"], "and its size")
    }

    static let courierReceiveExactly = Scenario(
        "courier/receive/exactly", "A listener to a topic gets messages of exactly that topic.",
        covers: ["CO-RECV-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["#": .one] }
        rider.listen(to: "a/b")
        rider.listen(to: "a/+")
        rider.listen(to: "caf\u{E9}")
        for topic in ["a/b", "a/c", "a/b/c", "A/B", "a", "caf\u{E9}", "cafe\u{301}"] {
            try broker.publish(topic, to: topic)
        }
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "a/b"), equals: ["a/b"], "none but that one")
        world.expect(rider.texts(on: "a/+"), equals: [], "a wildcard is no wildcard here")
        world.expect(
            rider.texts(on: "caf\u{E9}").map { Array($0.utf8) }, equals: [Array("caf\u{E9}".utf8)],
            "and topics that read alike are not the same for that")
    }

    static let courierReceiveAll = Scenario(
        "courier/receive/all", "A listener to all topics gets every message as it came.",
        covers: ["CO-RECV-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["news/#": .two] }
        rider.listen()
        for (payload, qos) in [
            ([1, 0xFF] as [UInt8], QualityOfService.atMostOnce), ([], .atLeastOnce), ([0], .exactlyOnce),
        ] {
            try broker.publish(topic: "news/\(qos.rawValue)", payload: payload, qualityOfService: qos)
            try await world.advance(by: .seconds(1))
        }
        world.expect(rider.messages.map(\.topic), equals: ["news/0", "news/1", "news/2"], "with its topic")
        world.expect(rider.messages.map(\.data), equals: [Data([1, 0xFF]), Data(), Data([0])], "its bytes")
        world.expect(rider.messages.map(\.qos), equals: [.zero, .one, .two], "and its level of QoS")
    }

    static let courierReceiveUndecodable = Scenario(
        "courier/receive/undecodable", "A message that no adapter decodes is told of, and delivers nothing.",
        covers: ["CO-RECV-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["orders": .one]
            $0.adapters = [JSONMessageAdapter(), PlistMessageAdapter()]
        }
        let dishes = Dishes(rider)
        try broker.publish("no order", to: "orders", qualityOfService: .atLeastOnce)
        try broker.publish(#"{"dish":"soup"}"#, to: "orders", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        world.expect(dishes.all, equals: ["soup"], "the next one is delivered")
        let failure = try world.require(rider.diary.last(.messageReceiveFailure), "the first one is told of")
        world.expect(failure.topics, equals: ["orders"], "with its topic")
        world.expect(failure["sizeBytes"], equals: "8", "its size")
        world.expect(
            failure.failure, equals: .init(CourierError.courierErrorDomain, 2), "and that it cannot be decoded")
        world.expect(rider.diary.count(of: .messageReceiveFailure), equals: 1, "once")
        world.expect(rider.diary.count(of: .messageReceive), equals: 2, "both have come")
    }

    static let courierReceiveErrors = Scenario(
        "courier/receive/errors", "A message that decodes as the app's error is delivered as a failure.",
        covers: ["CO-RECV-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["orders": .one] }
        let answers = OrderAnswers(rider)
        for text in [#"{"dish":"soup"}"#, #"{"code":42}"#, "neither"] {
            try broker.publish(text, to: "orders", qualityOfService: .atLeastOnce)
        }
        try await world.advance(by: .seconds(1))
        world.expect(answers.all, equals: ["soup", "kitchen 42"], "the order, and then the error as the app makes it")
        world.expect(rider.diary.count(of: .messageReceiveFailure), equals: 1, "the message that is neither is told of")
    }

    static let courierReceiveOrder = Scenario(
        "courier/receive/order", "Values come in the order of the broker, and never inside a call of the app.",
        covers: ["CO-RECV-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 600
        }
        for number in 1...10 { try broker.publish("\(number)", to: "news", qualityOfService: .atLeastOnce) }
        try await world.advance(by: .seconds(1))
        rider.listen(to: "news")
        world.expect(rider.texts(on: "news"), equals: [], "listening delivers nothing before the call returns")
        for number in 11...40 { try broker.publish("\(number)", to: "news", qualityOfService: .atLeastOnce) }
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: (1...40).map(String.init), "all are there in order")
    }

    static let courierReceiveOnce = Scenario(
        "courier/receive/once", "A message at QoS 2 that the broker sends again before PUBREL is delivered once.",
        covers: ["CO-RECV-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.redeliverExactlyOnce())
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["news": .two] }
        rider.listen()
        try broker.publish("1", to: "news", qualityOfService: .exactlyOnce)
        try broker.publish("2", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts, equals: ["1", "2"], "each is delivered once")
        let deafness = broker.misbehave(.ignore(.pubrec))
        try broker.publish("3", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        deafness.stop()
        try await rider.loseConnection(to: broker)
        world.expect(
            rider.texts, equals: ["1", "2", "3"],
            "so is one that comes again after a reconnect, and was delivered before")
        world.expect(rider.diary.count(of: .messageReceive), equals: 3, "and told once")

        // libmosquitto does not remember after a launch which messages it had before.
        guard world.networkKind == .memory else { return }
        let other = try await world.onlineCourierApp("other", of: broker) {
            $0.topics = ["others": .two]
            $0.isPersistent = true
        }
        other.listen()
        broker.misbehave(.ignore(.pubrec, from: "other"))
        try broker.publish("4", to: "others", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(other.texts, equals: ["4"], "the app has it, and the broker does not know")
        other.relaunch()
        other.listen()
        broker.behave()
        try await other.comeOnline()
        world.expect(other.texts, equals: ["4"], "so it comes again, and is not delivered to the next process")
        try broker.publish("5", to: "others", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(other.texts, equals: ["4", "5"], "the next one is")
    }
}

private struct Order: Codable {
    var dish: String
}

private struct Refusal: Codable {
    var code: Int
}

/// The dishes in the orders that a rider's app got. The class is confined to its world.
private final class Dishes: @unchecked Sendable {
    private(set) var all: [String] = []

    init(_ rider: CourierApp) {
        rider.app.run { rider.courier.messagePublisher(topic: "orders") }
            .sink { [weak self] (order: Order) in self?.all.append(order.dish) }
            .store(in: &rider.cancellables)
    }
}

/// The orders, or errors, that a rider's app got. The class is confined to its world.
private final class OrderAnswers: @unchecked Sendable {
    private(set) var all: [String] = []

    init(_ rider: CourierApp) {
        let publisher: AnyPublisher<Result<Order, NSError>, Never> = rider.app.run {
            rider.courier.messagePublisher(topic: "orders") { (refusal: Refusal) in
                NSError(domain: "kitchen", code: refusal.code)
            }
        }
        publisher.sink { [weak self] result in
            switch result {
            case .success(let order): self?.all.append(order.dish)
            case .failure(let error): self?.all.append("\(error.domain) \(error.code)")
            }
        }.store(in: &rider.cancellables)
    }
}
