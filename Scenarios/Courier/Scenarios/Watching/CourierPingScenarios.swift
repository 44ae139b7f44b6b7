import Carillon
import CarillonCourier
import CarillonEnvironment

/// The keep alive.
extension Scenario {
    static let courierIdlePings = Scenario(
        "courier/ping/idle",
        "A client with nothing to say pings once in each keep-alive, and a client with something to say does not.",
        covers: ["CO-PING-1", "MQTT-3.1.2-23"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.keepAlive = 30 }
        try await world.advance(by: .seconds(96))
        world.expect(ann.diary.count(of: .ping), equals: 3, "three keep-alives have passed")
        world.expect(ann.diary.count(of: .pongReceived), equals: 3, "and each ping was answered")
        world.expect(ann.diary.last(.ping)?["url"], equals: "broker:1883", "the event names the broker that is pinged")
        for _ in 1...10 {
            try ann.publish("here", to: "positions/ann")
            try await world.advance(by: .seconds(20))
        }
        world.expect(ann.diary.count(of: .ping), equals: 3, "traffic puts pings off")
        try await world.advance(by: .minutes(10))
        world.expect(broker.journal.disconnects(), equals: [], "the broker never misses anything")
        let heard = broker.journal.compactMap { entry -> Instant? in
            if case .received = entry.event { entry.instant } else { nil }
        }
        let longest = zip(heard, heard.dropFirst()).map { $0.duration(to: $1) }.max() ?? .zero
        // An engine may count in whole seconds.
        world.expect(longest <= .seconds(31), "no silence lasts longer than the keep-alive: \(longest)")
    }

    static let courierListening = Scenario(
        "courier/ping/listening", "A client that only listens pings all the same, for the broker hears nothing else.",
        covers: ["CO-PING-1", "MQTT-3.1.2-23"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) {
            $0.keepAlive = 30
            $0.topics = ["news": .zero]
        }
        for number in 1...20 {
            try broker.publish("\(number)", to: "news")
            try await world.advance(by: .seconds(10))
        }
        world.expect(ann.diary.count(of: .messageReceive), equals: 20, "it has been told something every ten seconds")
        world.expect(ann.diary.count(of: .ping) >= 6, "and has pinged in each keep-alive")
        world.expect(broker.journal.disconnects(), equals: [], "so that the broker does not miss it")
    }

    static let courierUnansweredPing = Scenario(
        "courier/ping/unanswered",
        "A broker that leaves a ping unanswered is left after one more keep-alive, and called again at once.",
        covers: ["CO-PING-2", "CO-PING-3", "CO-PING-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let misbehaviour = broker.misbehave(.neverAnswerPings())
        let ann = try await world.onlineCourierApp("ann", of: broker) {
            $0.keepAlive = 20
            $0.interval = 60
            $0.maximumInterval = 60
        }
        ann.diary.take()
        try await world.advance(by: .seconds(36))
        world.expect(ann.diary.take(), equals: [.ping], "it waits")
        try await world.advance(by: .seconds(6))
        world.expect(
            ann.diary.take(),
            equals: [
                .pingFailure, .connectionLost, .reconnect, .connectionAttempt, .connectedPacketSent, .connectionSuccess,
            ], "it gives up and connects anew, without a delay, and without pretending that the app had asked for it")
        world.expect(ann.provider.calls, equals: [.get], "and without asking for options")
        misbehaviour.stop()
        try await world.advance(by: .minutes(5))
        world.expect(
            ann.diary.count(of: .pingFailure), equals: 1, "the ping that was unanswered then is not missed now")
        world.expect(ann.diary.count(of: .connectionLost), equals: 1, "the new connection stands")
    }

    static let courierNoPings = Scenario(
        "courier/ping/none", "A keep-alive of 0 means that nobody pings.",
        covers: ["CO-PING-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.keepAlive = 0 }
        try await world.advance(by: .hours(24))
        world.expect(ann.diary.count(of: .ping), equals: 0, "there is no ping all day")
        world.expect(ann.isConnected, "and the connection stands")
        world.expect(broker.journal.received(.pingreq).count, equals: 0, "the broker saw none, either")
    }
}
