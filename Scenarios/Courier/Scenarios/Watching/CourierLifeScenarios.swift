import Carillon
import CarillonCourier

/// Apps that enter the background and come back.
extension Scenario {
    static let courierBackground = Scenario(
        "courier/life/background",
        "An app that goes to the background says goodbye to the broker, and stays away until it comes back.",
        covers: ["CO-LIFE-1", "CO-LIFE-5", "CO-NET-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["news": .one] }
        ann.diary.take()
        ann.app.enterBackground()
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: [.appBackground, .connectionLost], "that is not the app's own wish to disconnect")
        world.expect(broker.journal.disconnects(), equals: [.disconnectPacket], "the broker was told")
        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(1))
        ann.device.setReachability(.cellular)
        try await world.advance(by: .hours(10))
        world.expect(
            ann.diary.take(), equals: [.connectionUnavailable, .connectionAvailable],
            "a network that comes back is told of, and nothing more")
        world.expect(broker.journal.openings.count, equals: 1, "nothing connects in the background")
    }

    static let courierForeground = Scenario(
        "courier/life/foreground", "An app that comes to the front connects if there is a topic to subscribe to.",
        covers: ["CO-LIFE-2", "CO-LIFE-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        let reader = phone.courier("reader", of: broker) { $0.topics = ["news": .one] }
        let writer = phone.courier("writer", of: broker)
        for rider in [reader, writer] { try await rider.comeOnline() }
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(10))
        for rider in [reader, writer] { rider.diary.take() }
        phone.mainApp.enterForeground()
        try await world.advance(by: .seconds(2))
        world.expect(
            reader.diary.take().prefix(2), equals: [.appForeground, .connectionServiceAuthStart],
            "the client with a topic asks for options")
        world.expect(reader.isConnected, "and connects")
        world.expect(reader.provider.calls, equals: [.get, .get], "having asked once more")
        try await world.advance(by: .minutes(10))
        world.expect(writer.diary.take(), equals: [.appForeground], "the client without a topic does not")
        try await writer.comeOnline()
    }

    static let courierForegroundWhileConnected = Scenario(
        "courier/life/front-while-connected",
        "An app that has connected in the background keeps its connection when it comes to the front.",
        covers: ["CO-LIFE-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) { $0.topics = ["news": .one] }
        ann.app.enterBackground()
        try await ann.comeOnline()
        ann.diary.take()
        ann.app.enterForeground()
        try await world.advance(by: .seconds(2))
        world.expect(ann.diary.take(), equals: [.appForeground, .connectDiscarded], "there is nothing to do")
        world.expect(broker.journal.openings.count, equals: 1, "and nothing was done")
    }
}
