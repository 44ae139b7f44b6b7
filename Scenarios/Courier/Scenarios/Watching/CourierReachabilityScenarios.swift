import Carillon
import CarillonCourier

/// Networks that disappear and come back.
extension Scenario {
    static let courierUnreachable = Scenario(
        "courier/net/unreachable", "A network that is gone for a moment costs no connection.",
        covers: ["CO-NET-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        ann.diary.take()
        ann.device.setReachability(.unreachable)
        try await world.advance(by: .seconds(5))
        world.expect(ann.diary.take(), equals: [.connectionUnavailable], "that it is gone is told")
        world.expect(ann.isConnected, "the connection is left alone")
        ann.device.setReachability(.cellular)
        try await world.advance(by: .seconds(5))
        world.expect(
            ann.diary.take(), equals: [.connectionAvailable, .connectDiscarded], "and there is nothing to do afterwards"
        )
        world.expect(broker.journal.openings.count, equals: 1, "it is the same connection")
    }

    static let courierReachable = Scenario(
        "courier/net/reachable", "A network that comes back ends all waiting.",
        covers: ["CO-NET-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) {
            $0.keepAlive = 10
            $0.interval = 600
            $0.maximumInterval = 600
        }
        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(3))
        world.expect(ann.state, equals: .disconnected, "pings have found out that nobody is there")
        ann.diary.take()
        ann.device.setReachability(.wifi)
        try await world.advance(by: .seconds(2))
        world.expect(
            ann.diary.take().prefix(2), equals: [.connectionAvailable, .connectionServiceAuthStart],
            "the network is there again, and so is the client, without waiting for its ten minutes")
        world.expect(ann.isConnected, "it is connected")
        world.expect(ann.provider.calls, equals: [.get, .get], "having asked once more")
    }

    static let courierReachableAllAlong = Scenario(
        "courier/net/all-along", "Nothing is told of a network that was never gone.",
        covers: ["CO-NET-3"], networks: [.memory, .loopback]
    ) { world in
        let ann = try await world.onlineCourierApp("ann", of: try world.mqttBroker())
        try await world.advance(by: .minutes(10))
        let told: Set<ToldEvent.Name> = [.connectionAvailable, .connectionUnavailable, .connectDiscarded]
        world.expect(ann.diary.names.filter(told.contains), equals: [], "neither of it nor of what it would lead to")
    }
}
