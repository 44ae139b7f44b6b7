import Carillon
import CarillonCourier
import CarillonEnvironment

/// The return of a client after a lost connection.
extension Scenario {
    static let courierClosedByBroker = Scenario(
        "courier/reconnect/closed-by-broker",
        "A connection that the broker closes is lost without an error, and made again after the interval without asking.",
        covers: ["CO-RECON-1", "CO-RECON-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        ann.diary.take()
        broker.disconnect("ann")
        try await world.advance(by: .seconds(4))
        let lost = ann.diary.takeEvents()
        world.expect(lost.first?.name, equals: .connectionLost, "the loss is told")
        world.expect(lost.first?.failure == nil, "without an error")
        world.expect(lost.count, equals: 1, "and for four seconds there is nothing more to tell")
        try await world.advance(by: .seconds(2))
        world.expect(
            ann.diary.take(), equals: [.connectionAttempt, .connectedPacketSent, .connectionSuccess],
            "after five seconds it connects, and that is all there is to tell")
        world.expect(ann.provider.calls, equals: [.get], "with the options at hand")
    }

    static let courierDoubling = Scenario(
        "courier/reconnect/doubling",
        "The delay between attempts doubles up to the maximum, and not one second beyond it.",
        covers: ["CO-RECON-2", "CO-RECON-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        broker.stop()
        let rhythms: [(interval: UInt16, maximum: UInt16, gaps: [Int])] = [
            (1, 30, [1, 2, 4, 8, 16, 30, 30, 30]), (7, 20, [7, 14, 20, 20, 20, 20, 20, 20]),
            (20, 10, [20, 20, 20, 20, 20, 20, 20, 20]),
        ]
        let riders = rhythms.map { rhythm in
            phone.courier("\(rhythm.interval) to \(rhythm.maximum)", of: broker) {
                $0.interval = rhythm.interval
                $0.maximumInterval = rhythm.maximum
            }
        }
        for rider in riders { rider.connect() }
        try await world.advance(by: .minutes(4))
        for (rider, rhythm) in zip(riders, rhythms) {
            world.expect(
                Array(rider.diary.gaps(of: .connectionAttempt).prefix(8)), equals: rhythm.gaps, "from \(rider.name)")
            let attempts = rider.diary.count(of: .connectionAttempt)
            world.expect(
                rider.diary.count(of: .connectionLost), equals: attempts, "each outage is told by one connectionLost")
        }
        try broker.start()
        try await world.advance(by: .minutes(1))
        world.expect(broker.connectedClients.count, equals: 3, "then the broker is back, and so are all")
    }

    static let courierDefaultRhythm = Scenario(
        "courier/reconnect/defaults", "A client without a configuration waits for 5, 10 and 10 seconds.",
        covers: ["CO-RECON-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.stop()
        let ann = world.courierApp("ann", of: broker)
        ann.connect()
        try await world.advance(by: .seconds(50))
        world.expect(ann.diary.gaps(of: .connectionAttempt), equals: [5, 10, 10, 10, 10], "the delays")
    }

    static let courierResetRhythm = Scenario(
        "courier/reconnect/reset", "Only CONNACK makes the delays short again, not a connection that gets no further.",
        covers: ["CO-RECON-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
        let ann = world.courierApp("ann", of: broker) {
            $0.interval = 1
            $0.maximumInterval = 30
        }
        ann.connect()
        try await world.advance(by: .seconds(8))
        world.expect(ann.diary.gaps(of: .connectionAttempt), equals: [1, 2, 4], "the delays grow")
        world.expect(ann.isConnected, "until it is let in")
        broker.disconnect("ann")
        try await world.advance(by: .seconds(2))
        world.expect(ann.isConnected, "then the first delay is one second again")
    }

    static let courierImpatience = Scenario(
        "courier/reconnect/impatience", "connect() does not wait for a delay to pass, and takes its place.",
        covers: ["CO-RECON-7", "CO-RECON-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) {
            $0.interval = 60
            $0.maximumInterval = 60
        }
        broker.disconnect("ann")
        try await world.advance(by: .seconds(10))
        world.expect(ann.state, equals: .disconnected, "it waits")
        try await ann.comeOnline()
        try await world.advance(by: .minutes(5))
        world.expect(broker.journal.received(.connect).count, equals: 2, "the attempt that was planned is not made")
        world.expect(ann.diary.count(of: .connectionLost), equals: 1, "and the outage is told once")
    }

    static let courierStalePlan = Scenario(
        "courier/reconnect/stale-plan",
        "An attempt that was planned, and then not needed, is not made in the middle of the delay of a later outage.",
        covers: ["CO-RECON-1", "CO-RECON-7"], networks: [.memory, .loopback]
    ) { world in
        let ways: [(name: String, connect: (CourierApp) -> Void)] = [
            ("front", { $0.app.enterForeground() }), ("wish", { $0.connect() }),
        ]
        for (name, connect) in ways {
            let broker = try world.mqttBroker("broker-\(name)")
            let ann = try await world.onlineCourierApp(name, of: broker) {
                $0.topics = ["news": .one]
                $0.interval = 60
                $0.maximumInterval = 60
            }
            broker.disconnect(ClientIdentifier(name))
            try await world.advance(by: .seconds(10))
            if name == "front" { ann.app.enterBackground() }
            try await world.advance(by: .seconds(10))
            connect(ann)
            try await world.advance(by: .seconds(10))
            world.expect(ann.isConnected, "\(name): it is back before its time")
            broker.disconnect(ClientIdentifier(name))
            try await world.advance(by: .seconds(50))
            world.expect(
                broker.journal.received(.connect).count, equals: 2,
                "\(name): in the next outage nothing is done that was planned in the one before")
            try await world.advance(by: .seconds(12))
            world.expect(ann.isConnected, "\(name): after its own delay it is back")
        }
    }

    static let courierFailures = Scenario(
        "courier/reconnect/failures",
        "Each fault of network or protocol is told as a failure and then, with the same error, as a loss.",
        covers: ["CO-RECON-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        func expectFailure(_ what: String, _ code: ToldEvent.Failure? = nil, line: Int = #line) {
            let told = ann.diary.takeEvents().filter { [.connectionFailure, .connectionLost].contains($0.name) }
            world.expect(told.map(\.name), equals: [.connectionFailure, .connectionLost], "\(what): both", line: line)
            world.expect(told.first?.failure != nil, "\(what): there is an error", line: line)
            world.expect(
                told.last?.failure, equals: told.first?.failure, "\(what): and it is the same one", line: line)
            world.expect(told.last?["error"], equals: told.first?["error"], "\(what): in the same words", line: line)
            if let code { world.expect(told.first?.failure, equals: code, "\(what): the code", line: line) }
        }
        ann.diary.take()
        world.network.reset()
        try await world.advance(by: .seconds(2))
        expectFailure("a reset")

        broker.misbehave(.closeWithoutConnack(first: 1))
        try await world.advance(by: .seconds(4))
        expectFailure("a broker that hangs up on CONNECT", .init("MQTT", -8))

        broker.misbehave(.refuseConnect(.serverUnavailable, first: 1))
        try await world.advance(by: .seconds(12))
        expectFailure("a refusal", .init("MQTT", 3))

        try await world.advance(by: .seconds(12))
        world.expect(ann.isConnected, "then all is well")
    }

    static let courierNoInterval = Scenario(
        "courier/reconnect/no-interval", "An interval of 0 does not hammer a broker that refuses.",
        covers: ["CO-RECON-8"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        broker.stop()
        let ann = world.courierApp("ann", of: broker) {
            $0.interval = 0
            $0.maximumInterval = 0
        }
        ann.connect()
        try await world.advance(by: .seconds(10))
        let count = ann.diary.count(of: .connectionAttempt)
        world.expect(
            (80...101).contains(count), "ten times a second at most, and not much less: \(count) in ten seconds")
    }
}
