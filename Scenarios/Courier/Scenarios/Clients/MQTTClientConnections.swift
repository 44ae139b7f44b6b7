import Carillon
import CarillonClients
import CarillonCourier

/// Any client of MQTT: its connection, from CONNECT to DISCONNECT.
extension Scenario {
    static let mqttClientConnect = Scenario(
        "mqtt/client/connect", "CONNECT is the first packet, and has what the app has said, and nothing else.",
        covers: ["MQC-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.mqttClient(able: [.stays])
        try await phone.done(
            .connect(
                to: broker.endpoint, as: "phone", clean: false, keepAlive: 90, user: "straße 🛵", password: "geheim"))
        world.expect(broker.firstPackets.map(\.kind), equals: [.connect], "the first packet is CONNECT")
        guard case .connect(let connect)? = broker.firstPackets.first else { return }
        world.expect(connect.clientIdentifier, equals: "phone", "with the identifier")
        world.expect(connect.cleanSession, equals: false, "it asks for the session that is kept")
        world.expect(connect.keepAlive, equals: 90, "with the keep alive")
        world.expect(connect.userName, equals: "straße 🛵", "with the user, in UTF-8")
        world.expect(connect.password, equals: Array("geheim".utf8), "with the password")
        world.expect(connect.will, equals: nil, "without a will")
        world.expect(broker.journal.violations, equals: [], "the broker has nothing to object to")
    }

    static let mqttClientRefused = Scenario(
        "mqtt/client/refused", "An app hears that the broker refuses it, and is let in with another password.",
        covers: ["MQC-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(access: .users(["ann": "right"]))
        let phone = try await world.mqttClient(able: [.stays])
        let refusal = try await phone.ask(
            .connect(to: broker.endpoint, as: "phone", user: "ann", password: "wrong"))
        world.expect(refusal?.hasFailed == true, "the wrong password is told as a failure")
        world.expect(phone.events("connected").count, equals: 0, "and nobody takes that for a connection")
        try await phone.end()
        try await phone.start()
        try await phone.done(.connect(to: broker.endpoint, as: "phone", user: "ann", password: "right"))
        world.expect(broker.isConnected("phone"), "with the right one it is connected")
    }

    static let mqttClientGoodbye = Scenario(
        "mqtt/client/goodbye", "DISCONNECT is the last packet, and the client closes the connection.",
        covers: ["MQC-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.ignore(.disconnect))
        let phone = try await world.connectedMQTTClient(to: broker, subscribing: ["news": 1])
        try await phone.done(.disconnect)
        try broker.publish("extra", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .minutes(5))
        world.expect(broker.journal.received().last, equals: .disconnect, "nothing comes after DISCONNECT")
        world.expect(
            broker.journal.disconnects().count == 1
                && broker.journal.disconnects().allSatisfy { $0 != .keepAliveExpired },
            "the client closes the connection, and not the broker that is tired of it")
        world.expect(broker.journal.openings.count, equals: 1, "it does not come back")
        world.expect(phone.isConnected, equals: false, "the app was told")
    }

    static let mqttClientPings = Scenario(
        "mqtt/client/pings", "A client that has nothing to say says so within the keep alive.",
        covers: ["MQC-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        _ = try await world.connectedMQTTClient(to: broker, able: [.stays], keepAlive: 30)
        try await world.advance(by: .hours(3))
        world.expect(broker.journal.disconnects(), equals: [], "in three hours the broker has no reason to give it up")
        let moments = broker.journal.compactMap { entry in
            if case .received = entry.event { entry.instant } else { nil }
        }
        let longest = zip(moments, moments.dropFirst()).map { $0.duration(to: $1) }.max() ?? .zero
        world.expect(
            longest <= .seconds(31), "no silence of the client is longer than the keep alive, and a second for the way")
        world.expect(broker.journal.received(.pingreq).count >= 300, "it has pinged all the time")
    }

    static let mqttClientDeadBroker = Scenario(
        "mqtt/client/dead-broker", "A client notices by itself that its network is dead, and comes back.",
        covers: ["MQC-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.stays, .reconnects], keepAlive: 30)
        world.network.silence()
        try await world.expect(
            eventually: phone.isConnected, equals: false, within: .minutes(3),
            "in three minutes without an answer to its pings it tells the loss")
        world.network.heal()
        world.network.reset()
        try await world.expect(
            eventually: broker.isConnected("phone") && phone.isConnected, equals: true, within: .minutes(30),
            "and is back when the network is")
    }

    static let mqttClientOutage = Scenario(
        "mqtt/client/outage", "A broker is away for ten minutes, and what it has kept for the client comes after that.",
        covers: ["MQC-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.reconnects], clean: false, subscribing: ["news": 1])
        broker.crash()
        try await world.expect(
            eventually: phone.isConnected, equals: false, within: .minutes(3), "the loss is told")
        try await world.advance(by: .minutes(10))
        try broker.start()
        try broker.publish("while you were away", to: "news", qualityOfService: .atLeastOnce)
        try await world.expect(
            eventually: phone.texts, equals: ["while you were away"], within: .hours(1),
            "the message of the outage is told")
        try broker.publish("and now", to: "news", qualityOfService: .atLeastOnce)
        try await world.expect(
            eventually: phone.texts, equals: ["while you were away", "and now"], within: .minutes(1),
            "and so is what comes next")
        world.expect(phone.events("connected").count, equals: 2, "it has connected twice")
    }
}
