import Carillon
import CarillonCourier

/// The end of a connection that the app asks for.
extension Scenario {
    static let courierDisconnect = Scenario(
        "courier/disconnect/goodbye", "A client that is to disconnect says goodbye and tells what it does.",
        covers: ["CO-CONN-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        ann.diary.take()
        ann.disconnect()
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: [.connectionDisconnect, .courierDisconnect, .connectionLost],
            "it tells these events")
        world.expect(
            ann.diary.last(.courierDisconnect)?["clearState"], equals: "false", "the app may come back to what it had")
        world.expect(ann.state, equals: .disconnected, "it is disconnected")
        world.expect(broker.journal.disconnects(), equals: [.disconnectPacket], "the broker was told, too")
    }

    static let courierLastWord = Scenario(
        "courier/disconnect/last-word",
        "DISCONNECT is the last word, and the client that says it closes the connection, even if the broker does not.",
        covers: ["MQTT-3.14.4-1", "MQTT-3.14.4-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.ignore(.disconnect))
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["news": .one] }
        ann.listen()
        ann.disconnect()
        try broker.publish("extra", to: "news", qualityOfService: .atLeastOnce)
        try ann.publish("too late", to: "news")
        ann.subscribe("more")
        try await world.advance(by: .minutes(5))
        world.expect(
            broker.journal.received().last, equals: .disconnect, "the broker gets nothing after DISCONNECT")
        world.expect(
            broker.journal.disconnects().allSatisfy { $0 != .keepAliveExpired }
                && broker.journal.disconnects().count == 1, "and the connection is closed from the other side")
        world.expect(broker.journal.openings.count, equals: 1, "for good")
    }

    static let courierStaysAway = Scenario(
        "courier/disconnect/stays-away",
        "After disconnect() nothing connects by itself, whatever happens; connect() does, from the beginning.",
        covers: ["CO-CONN-8", "CO-CONN-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["news": .one] }
        ann.disconnect()
        try await world.advance(by: .seconds(30))
        ann.app.enterBackground()
        try await world.advance(by: .seconds(10))
        ann.app.enterForeground()
        try await world.advance(by: .seconds(10))
        ann.device.setReachability(.unreachable)
        try await world.advance(by: .seconds(10))
        ann.device.setReachability(.cellular)
        broker.stop()
        try broker.start()
        try await world.advance(by: .hours(1))
        world.expect(broker.journal.received(.connect).count, equals: 1, "nothing has connected")
        world.expect(ann.provider.calls, equals: [.get], "nobody was asked")

        ann.diary.take()
        try await ann.comeOnline()
        world.expect(
            ann.diary.take().prefix(2), equals: [.connectionServiceAuthStart, .connectionServiceAuthSuccess],
            "connect() asks for options anew")
        world.expect(ann.provider.calls, equals: [.get, .get], "once")
    }

    static let courierCalledOff = Scenario(
        "courier/disconnect/called-off",
        "disconnect() also ends what has not become a connection yet: a question, a delay, an attempt.",
        covers: ["CO-CONN-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        broker.misbehave(.drop(.connack, to: "attempting"))
        broker.misbehave(.refuseConnect(.serverUnavailable, of: "delayed"))
        let names = ["asking", "asking again", "delayed", "attempting"]
        let riders = names.map { phone.courier($0, of: broker) { $0.authenticationTimeout = 30 } }
        riders[0].provider.script = [.silence]
        riders[1].provider.fail(.httpError(statusCode: 500), times: 10)
        for rider in riders { rider.connect() }
        try await world.advance(by: .milliseconds(500))
        for rider in riders { rider.disconnect() }
        try await world.advance(by: .seconds(1))
        let asked = riders.map(\.provider.askedCount), connects = broker.journal.received(.connect).count
        riders[0].provider.answer()
        try await world.advance(by: .hours(1))
        world.expect(riders.map(\.provider.askedCount), equals: asked, "nobody is asked any more")
        world.expect(broker.journal.received(.connect).count, equals: connects, "and nothing connects")
        world.expect(
            riders.map { $0.diary.count(of: .courierDisconnect) }, equals: [1, 1, 1, 1],
            "each tells of the app's wish, once")
        world.expect(riders.allSatisfy { $0.state == .disconnected }, "all are disconnected")
    }
}
