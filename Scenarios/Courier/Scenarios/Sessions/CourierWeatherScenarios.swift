import Carillon
import CarillonCourier

/// A day on which anything may happen to network and broker.
extension Scenario {
    static let courierWeather = Scenario(
        "courier/crowd/weather",
        "At QoS 2 all messages of a morning arrive in both directions, once and in order, whatever happens to network and broker.",
        covers: ["CO-SESS-8"], networks: [.memory, .loopback],
        weather: Weather(
            .partitions, .outages, .resets, .silences, .latency(upTo: .seconds(3)), .pieces, .crashes(of: "broker"),
            calmAfter: .hours(1))
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) {
            $0.keepAlive = 30
            $0.interval = 1
            $0.maximumInterval = 30
            $0.isPersistent = true
            $0.timeToLive = 86_400
            $0.topics = ["orders/ann": .two]
            $0.connectTimeout = ConnectTimeoutPolicy(isEnabled: true)
            $0.idleTimeout = IdleActivityTimeoutPolicy(isEnabled: true)
        }
        ann.listen(to: "orders/ann")
        ann.connect()
        var (sent, orders) = ([String](), [String]())
        try await world.repeatedly(upTo: 60, within: .minutes(30), as: "order") { number, _ in
            sent.append("\(number)")
            try ann.publish("\(number)", to: "positions", .two)
            // The broker keeps messages for her once it knows her topic.
            if broker.isRunning, !broker.journal.received(.subscribe).isEmpty {
                orders.append("\(number)")
                try broker.publish("\(number)", to: "orders/ann", qualityOfService: .exactlyOnce)
            }
        }
        try await world.calm()
        try await world.expect(
            eventually: broker.texts(on: "positions"), equals: sent, within: .minutes(10), "the broker has all of ann's"
        )
        try await world.expect(
            eventually: ann.heard["orders/ann"] ?? [], equals: orders, within: .minutes(10), "and ann has all of its")
        try await world.expect(
            eventually: ann.isConnected, equals: true, within: .minutes(10), "ann is connected")
        world.expect(broker.journal.violations, equals: [], "nobody broke a rule")
    }
}
