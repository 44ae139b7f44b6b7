import Carillon
import CarillonCourier
import CarillonEnvironment

/// Many clients, bad networks, long days.
extension Scenario {
    static let courierBrokerRestart = Scenario(
        "courier/crowd/broker-restart",
        "A broker crashes and takes a thousand riders with it, on real sockets two hundred: all come back, each in its own rhythm, and miss nothing.",
        covers: ["CO-SESS-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(journalLimit: 20_000)
        // Each client needs several descriptors, and the number of a process's descriptors is limited.
        let count = world.networkKind == .memory ? 1_000 : 200
        let phones = (1...20).map { world.device("phone \($0)") }
        let riders = (0..<count).map { number in
            phones[number % 20].courier("rider \(number)", of: broker) {
                $0.keepAlive = 300
                $0.topics = ["all": .one]
                $0.interval = UInt16(1 + number % 10)
                $0.maximumInterval = 60
            }
        }
        let random = world.random("arrivals")
        for rider in riders {
            rider.listen()
            rider.connect()
            try await world.advance(by: .milliseconds(Int(random.next(below: 20))))
        }
        try await world.advance(by: .seconds(5))
        world.expect(broker.connectedClients.count, equals: count, "all riders are connected")

        broker.crash()
        for rider in riders { rider.diary.take() }
        let crashed = world.loop.now
        try await world.advance(by: .seconds(45))
        try broker.restart()
        try broker.publish("we are back", to: "all", qualityOfService: .atLeastOnce)
        try await world.advance(by: .minutes(2))
        world.expect(broker.connectedClients.count, equals: count, "all are back")
        world.expect(
            riders.filter { $0.texts == ["we are back"] }.count, equals: count,
            "and have what the broker had for them, once")
        world.expect(riders.filter { $0.provider.askedCount != 1 }.count, equals: 0, "nobody's provider was troubled")

        let attempts = riders.map { rider in
            rider.diary.takeEvents().filter { $0.name == .connectionAttempt }.map {
                Int((crashed.duration(to: $0.instant) / .seconds(1)).rounded())
            }
        }
        let due = riders.map { rider in
            var (delay, moment, moments) = (Int(rider.plan.interval ?? 5), 0, [Int]())
            repeat {
                moment += delay
                moments.append(moment)
                delay = min(2 * delay, 60)
            } while moment < 45
            return moments
        }
        world.expect(
            zip(attempts, due).filter { $0 != $1 }.count, equals: 0, "each tried when its own settings said so")
        let moments = attempts.compactMap(\.last).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        for moment in moments.keys.sorted() {
            world.note("\(moment) seconds after the crash \(moments[moment] ?? 0) riders came back")
        }
        world.expect(moments.count, equals: Set(due.compactMap(\.last)).count, "so that they are spread over time")
        world.expect(
            (moments.values.max() ?? 0) <= count / 5, "and the broker never has to take more than a fifth at once")
    }

    static let courierHalfOpen = Scenario(
        "courier/crowd/half-open",
        "A link that has silently died is found out by a ping, or sooner by the idle policy if something waits for an answer.",
        covers: ["CO-SESS-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        let pinging = phone.courier("pinging", of: broker) {
            $0.keepAlive = 30
            $0.topics = ["all": .two]
        }
        let watching = phone.courier("watching", of: broker) {
            $0.keepAlive = 0
            $0.topics = ["all": .two]
            $0.idleTimeout = IdleActivityTimeoutPolicy(isEnabled: true)
        }
        for rider in [pinging, watching] {
            rider.listen()
            try await rider.comeOnline()
        }
        for round in 1...3 {
            for rider in [pinging, watching] { rider.diary.take() }
            let silenced = world.loop.now
            world.network.silence()
            try watching.publish("asked \(round)", to: "log", .two)
            try broker.publish("told \(round)", to: "all", qualityOfService: .exactlyOnce)
            world.expect(pinging.isConnected && watching.isConnected, "round \(round): neither suspects anything")
            try await world.advance(by: .seconds(70))
            world.expect(pinging.isConnected && watching.isConnected, "round \(round): both have a good link again")
            func failure(_ rider: CourierApp, _ name: ToldEvent.Name) -> ToldEvent? {
                rider.diary.all(name).first { $0.instant >= silenced }
            }
            func foundOut(_ rider: CourierApp, _ name: ToldEvent.Name) -> Int? {
                failure(rider, name).map { Int((silenced.duration(to: $0.instant) / .seconds(1)).rounded()) }
            }
            let ping = foundOut(pinging, .pingFailure) ?? 0
            world.expect((29...62).contains(ping), "round \(round): by a ping within two keep-alives: \(ping)")
            let idle = foundOut(watching, .connectionFailure) ?? 0
            world.expect((10...24).contains(idle), "round \(round): by the idle policy within two looks: \(idle)")
            world.expect(
                failure(watching, .connectionFailure)?.failure, equals: .init("MQTT", 102), "round \(round): the code"
            )
        }
        try await world.advance(by: .minutes(2))
        let told = (1...3).map { "told \($0)" }
        world.expect(pinging.texts, equals: told, "each message that fell into the silence came, once")
        world.expect(watching.texts, equals: told, "to both")
        world.expect(
            broker.texts(on: "log"), equals: (1...3).map { "asked \($0)" }, "and left, once")
    }

    static let courierExactlyOnce = Scenario(
        "courier/crowd/exactly-once",
        "At QoS 2 nothing is lost and nothing comes twice, although broker and network die by turns.",
        covers: ["CO-SESS-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let (writer, reader) = try await world.ledger(of: broker)
        let random = world.random("accidents")
        for number in 1...150 {
            try writer.publish("\(number)", to: "ledger", .two)
            try await world.advance(by: .milliseconds(Int(random.next(below: 120))))
            switch random.next(below: 8) {
            case 0: world.network.reset()
            case 1: world.network.silence()
            case 2:
                broker.crash()
                try await world.advance(by: .milliseconds(Int(random.next(below: 3_000))))
                try broker.restart()
            default: break
            }
        }
        try await world.advance(by: .minutes(3))
        world.expect(
            reader.heard["ledger"] ?? [], equals: (1...150).map(String.init),
            "the reader has each message once, in order")
        world.expect(writer.diary.count(of: .messageSendSuccess), equals: 150, "and the writer knows")
        world.expect(broker.journal.violations, equals: [], "nobody broke a rule")
    }

    /// This scenario runs in memory only. A library that sends PUBREC before its caller has the message loses the
    /// message with the process. Clients on such a library lose it too.
    static let courierDyingApps = Scenario(
        "courier/crowd/dying-apps",
        "At QoS 2 nothing is lost and nothing comes twice, although the apps at both ends die in the middle.",
        covers: ["CO-SESS-4"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let (writer, reader) = try await world.ledger(of: broker)
        let random = world.random("accidents")
        for number in 1...100 {
            try writer.publish("\(number)", to: "ledger", .two)
            try await world.advance(by: .milliseconds(Int(random.next(below: 120))))
            switch random.next(below: 6) {
            case 0:
                writer.relaunch()
                writer.connect()
            case 1:
                reader.relaunch()
                reader.listen(to: "ledger")
                reader.connect()
            default: break
            }
        }
        try await world.advance(by: .minutes(3))
        world.expect(
            reader.heard["ledger"] ?? [], equals: (1...100).map(String.init),
            "the reader has each message once, in order")
        world.expect(broker.journal.violations, equals: [], "nobody broke a rule")
    }

    static let courierFlapping = Scenario(
        "courier/crowd/flapping-day",
        "On a network that comes and goes all day the client is back each time, and nothing is lost in either direction.",
        covers: ["CO-SESS-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) {
            $0.keepAlive = 30
            $0.interval = 1
            $0.maximumInterval = 30
            $0.topics = ["orders/ann": .two]
            $0.connectTimeout = ConnectTimeoutPolicy(isEnabled: true)
            $0.idleTimeout = IdleActivityTimeoutPolicy(isEnabled: true)
        }
        ann.listen()
        try await ann.comeOnline()
        let random = world.random("weather")
        var (sent, tunnels) = (0, 0)
        while world.elapsed < .hours(24) {
            sent += 1
            try ann.publish("\(sent)", to: "positions", .two)
            try broker.publish("\(sent)", to: "orders/ann", qualityOfService: .exactlyOnce)
            try await world.advance(by: .seconds(Int(random.next(below: 200))))
            switch random.next(below: 4) {
            case 0:
                tunnels += 1
                ann.device.setReachability(.unreachable)
                try await world.advance(by: .seconds(Int(random.next(below: 300))))
                ann.device.setReachability(random.next(below: 2) == 0 ? .wifi : .cellular)
            case 1: world.network.silence()
            case 2: world.network.reset()
            default: world.network.partition("ann", "broker")
            }
            try await world.advance(by: .seconds(Int(random.next(below: 120))))
            world.network.heal()
        }
        try await world.advance(by: .minutes(10))
        world.expect(ann.isConnected, "in the evening it is connected")
        world.expect(ann.texts, equals: (1...sent).map(String.init), "it has the whole day, once and in order")
        world.expect(
            broker.texts(on: "positions"), equals: (1...sent).map(String.init), "and so has the broker")
        world.expect(
            ann.diary.count(of: .connectionSuccess) > tunnels, "after coming back more often than from tunnels")
        world.expect(
            ann.diary.count(of: .connectionLost) >= ann.diary.count(of: .connectionSuccess) - 1,
            "each connection but the last was told as lost")
    }
}

extension World {
    /// A writer and a reader at QoS 2, both with full persistence, on a slow network.
    fileprivate func ledger(of broker: MQTTBroker) async throws -> (writer: CourierApp, reader: CourierApp) {
        network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
        func plan(_ plan: inout CourierAppPlan) {
            plan.keepAlive = 20
            plan.interval = 1
            plan.maximumInterval = 4
            plan.isPersistent = true
            plan.timeToLive = 86_400
            // A lost CONNACK would otherwise be waited for forever.
            plan.connectTimeout = ConnectTimeoutPolicy(isEnabled: true)
        }
        let writer = courierApp("writer", of: broker, plan)
        let reader = courierApp("reader", of: broker) {
            plan(&$0)
            $0.topics = ["ledger": .two]
        }
        reader.listen(to: "ledger")
        for rider in [reader, writer] { try await rider.comeOnline() }
        return (writer, reader)
    }
}
