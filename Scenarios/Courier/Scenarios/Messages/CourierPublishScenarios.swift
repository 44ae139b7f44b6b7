import Carillon
import CarillonCourier
import Foundation

/// Messages from the app to the broker.
extension Scenario {
    static let courierPublishEarly = Scenario(
        "courier/publish/early", "Publishing before there was ever a session throws, and leaves no trace.",
        covers: ["CO-PUB-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let error = await world.expectThrows("it throws") { try rider.publish("hello", to: "a") }
        world.expect(
            error.map { ToldEvent.Failure($0) }, equals: .init(CourierError.courierErrorDomain, 0),
            "that no session exists")
        world.expect(rider.diary.names, equals: [], "nothing is told")
        try await rider.comeOnline()
        world.expect(broker.publishes().count, equals: 0, "and nothing is sent later")
    }

    static let courierPublishUnencodable = Scenario(
        "courier/publish/unencodable", "A value that no adapter can encode is thrown back and told of.",
        covers: ["CO-PUB-2"], networks: [.memory, .loopback]
    ) { world in
        struct Opaque {}
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        let error = await world.expectThrows("it throws") {
            try rider.app.run { try rider.courier.publishMessage(Opaque(), topic: "a", qos: .one) }
        }
        world.expect(error as? CourierError, equals: .encodingError, "that it cannot be encoded")
        let told = try world.require(rider.diary.last(.messageSendFailure), "an event")
        world.expect(told.topics, equals: ["a"], "it names the topic")
        world.expect(told["sizeBytes"], equals: "0", "and no bytes")
        try await world.advance(by: .seconds(1))
        world.expect(broker.publishes().count, equals: 0, "nothing is sent")
    }

    static let courierPublishLevels = Scenario(
        "courier/publish/levels", "A message goes out with its topic, payload and QoS, and is not retained.",
        covers: ["CO-PUB-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        for (text, qos) in [("zero", QoS.zero), ("first", .one), ("", .two)] {
            try rider.publish(text, to: "orders/\(qos.rawValue)", qos)
            try await world.advance(by: .seconds(1))
        }
        let sent = rider.diary.all(.messageSend)
        world.expect(
            sent.flatMap(\.topics), equals: ["orders/0", "orders/1", "orders/2"], "each is told with its topic")
        world.expect(sent.map { $0["sizeBytes"] }, equals: ["4", "5", "0"], "and its size")
        let publishes = broker.publishes()
        world.expect(
            publishes.map(\.topic.text), equals: ["orders/0", "orders/1", "orders/2"], "each is sent to its topic")
        world.expect(publishes.map(\.text), equals: ["zero", "first", ""], "with its payload")
        world.expect(publishes.map(\.qualityOfService.rawValue), equals: [0, 1, 2], "at its level of QoS")
        world.expect(publishes.allSatisfy { !$0.retain && !$0.isDuplicate }, "neither retained nor as a duplicate")
        world.expect(broker.retained.isEmpty, "and the broker retains nothing")
        world.expect(
            rider.diary.all(.messageSendSuccess).flatMap(\.topics), equals: ["orders/1", "orders/2"],
            "QoS 0 has no success to tell")
    }

    static let courierPublishAcknowledged = Scenario(
        "courier/publish/acknowledged", "Success is told when the last acknowledgement has come, and not before.",
        covers: ["CO-PUB-4", "CO-PUB-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.delay(.puback, by: .seconds(10)))
        broker.misbehave(.delay(.pubcomp, by: .seconds(20)))
        try rider.publish("once or more", to: "a", .one)
        try rider.publish("once", to: "b", .two)
        try await world.advance(by: .seconds(8))
        world.expect(broker.journal.published(by: "rider").count, equals: 2, "the broker has both")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 0, "and has acknowledged neither")
        try await world.advance(by: .seconds(4))
        let first = try world.require(rider.diary.last(.messageSendSuccess), "with PUBACK the first succeeds")
        world.expect(first.topics, equals: ["a"], "that at QoS 1")
        world.expect(first["qos"], equals: "one")
        world.expect(first.data, equals: Data("once or more".utf8), "with what was sent")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 1, "PUBREC is not enough for the other one")
        try await world.advance(by: .seconds(10))
        world.expect(
            rider.diary.all(.messageSendSuccess).flatMap(\.topics), equals: ["a", "b"],
            "PUBCOMP is, and each is told once")
    }

    static let courierPublishOffline = Scenario(
        "courier/publish/offline",
        "Messages published in an outage are sent after it, in order; those at QoS 0 are lost.",
        covers: ["CO-PUB-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.crash()
        try await world.advance(by: .seconds(1))
        for number in 1...6 { try rider.publish("\(number)", to: "a", number.isMultiple(of: 2) ? .two : .one) }
        try rider.publish("fleeting", to: "a", .zero)
        world.expect(rider.diary.count(of: .messageSend), equals: 7, "each is told to be under way")
        try broker.start()
        try await world.advance(by: .seconds(15))
        world.expect(
            broker.publishes().map(\.text), equals: ["1", "2", "3", "4", "5", "6"], "they are sent in order")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 6, "and succeed")
    }

    static let courierPublishDuplicate = Scenario(
        "courier/publish/duplicate",
        "A message at QoS 1 without PUBACK is sent again after a reconnect, as a duplicate.",
        covers: ["CO-PUB-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.drop(.puback, first: 1))
        try rider.publish("hello", to: "a", .one)
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        let publishes = broker.publishes()
        world.expect(publishes.map(\.text), equals: ["hello", "hello"], "it is sent twice")
        world.expect(publishes.map(\.isDuplicate), equals: [false, true], "the second time as a duplicate")
        if world.networkKind == .memory {
            world.expect(Set(publishes.map(\.delivery.packetIdentifier)).count, equals: 1, "with the same identifier")
        }
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 1, "and succeeds once")
    }

    static let courierPublishReleased = Scenario(
        "courier/publish/released", "An exchange at QoS 2 goes on where it was: with PUBREL once there was PUBREC.",
        covers: ["CO-PUB-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.ignore(.pubrel, first: 1))
        try rider.publish("hello", to: "a", .two)
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        world.expect(broker.sinceConnect(), equals: [.pubrel], "it goes on with PUBREL")
        world.expect(broker.journal.published(by: "rider").count, equals: 1, "the broker has it once")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 1, "and it succeeds")
    }

    static let courierPublishClean = Scenario(
        "courier/publish/clean", "A clean session drops what was published in an outage, and says so.",
        covers: ["CO-PUB-9", "CO-PUB-14"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.isClean = true }
        broker.crash()
        try await world.advance(by: .seconds(1))
        try rider.publish("1", to: "a", .one)
        try rider.publish("22", to: "b", .two)
        try broker.start()
        try await world.advance(by: .seconds(15))
        world.expect(rider.isConnected, "the client is back")
        world.expect(broker.publishes().count, equals: 0, "nothing is sent")
        let failures = rider.diary.all(.messageSendFailure)
        world.expect(failures.flatMap(\.topics), equals: ["a", "b"], "each is told to have failed")
        world.expect(failures.map { $0["sizeBytes"] }, equals: ["1", "2"], "with its size")
        world.expect(failures.map { $0["qos"] }, equals: ["one", "two"], "its level of QoS")
        world.expect(
            failures.map(\.failure), equals: Array(repeating: .init("MQTT", -6), count: 2),
            "and that nobody will answer it")
    }

    static let courierPublishWindow = Scenario(
        "courier/publish/window", "At most 16 messages are on their way at once; the others wait, and lose nothing.",
        covers: ["CO-PUB-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.delay(.puback, by: .seconds(10)))
        for number in 1...40 { try rider.publish("\(number)", to: "a", .one) }
        try await world.advance(by: .seconds(5))
        world.expect(broker.publishes().count, equals: 16, "sixteen are on their way")
        try await world.advance(by: .seconds(60))
        world.expect(broker.publishes().map(\.text), equals: (1...40).map(String.init), "all arrive, in order")
    }

    static let courierPublishDeath = Scenario(
        "courier/publish/death", "With persistence, what was not acknowledged is sent by the app's next process.",
        covers: ["CO-PUB-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.isPersistent = true }
        // The client has to make a directory that does not exist yet.
        try FileManager.default.removeItem(at: rider.app.environment.platform.directory)
        broker.misbehave(.drop(.puback))
        try rider.publish("unacknowledged", to: "a", .one)
        try await world.advance(by: .seconds(1))
        broker.crash()
        try rider.publish("unsent", to: "a", .two)
        rider.app.kill()
        broker.behave()
        try broker.start()
        rider.app.enterForeground()
        try await rider.comeOnline()
        world.expect(
            broker.publishes().map(\.text), equals: ["unacknowledged", "unacknowledged", "unsent"],
            "both are sent, in their order")
        world.expect(
            rider.diary.all(.messageSendSuccess).map(\.data),
            equals: [Data("unacknowledged".utf8), Data("unsent".utf8)], "and succeed")
        try await rider.comeBackAfterDeath()
        world.expect(broker.publishes().count, equals: 3, "acknowledged messages are not sent again")
    }

    static let courierPublishLocked = Scenario(
        "courier/publish/locked",
        "A message that a locked database cannot take fails with that error; those before and after it do not.",
        covers: ["CO-PUB-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.isPersistent = true }
        broker.crash()
        try rider.publish("before", to: "a", .one)
        let lock = try DatabaseLock(rider.app)
        try rider.publish("meanwhile", to: "a", .one)
        try lock.release()
        try rider.publish("after", to: "a", .one)
        world.expect(
            rider.diary.all(.messageSendFailure).map { $0["error"] }, equals: [StoreError.locked.description],
            "it is told why")
        rider.app.kill()
        try broker.start()
        rider.app.enterForeground()
        try await rider.comeOnline()
        world.expect(broker.publishes().map(\.text), equals: ["before", "after"], "the others are there")
    }

    static let courierPublishFull = Scenario(
        "courier/publish/full",
        "A message that a full disk cannot take fails with that error, and costs nothing that was there.",
        covers: ["CO-PUB-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        phone.mainApp.environment.singletons.set(
            MessageDatabase(in: phone.mainApp.environment.platform.directory, maximumByteCount: 128 << 10))
        let rider = phone.courier(of: broker) { $0.isPersistent = true }
        try await rider.comeOnline()
        broker.crash()
        try rider.publish("small", to: "a", .one)
        try rider.publish(String(repeating: "x", count: 200_000), to: "a", .one)
        world.expect(
            rider.diary.all(.messageSendFailure).map { $0["error"] }, equals: [StoreError.full.description],
            "it is told why")
        try rider.publish("small, too", to: "a", .one)
        rider.app.kill()
        try broker.start()
        rider.app.enterForeground()
        try await rider.comeOnline()
        world.expect(broker.publishes().map(\.text), equals: ["small", "small, too"], "the others are there")
    }

    static let courierPublishSpecial = Scenario(
        "courier/publish/special", "The special levels of QoS go out as QoS 1, and end with their connection.",
        covers: ["CO-PUB-12"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.drop(.puback, first: 2))
        try rider.publish("no retry", to: "a", .oneWithoutPersistenceAndNoRetry)
        try rider.publish("retry", to: "a", .oneWithoutPersistenceAndRetry)
        try await world.advance(by: .seconds(1))
        world.expect(
            broker.publishes().map(\.qualityOfService.rawValue), equals: [1, 1], "they go out as QoS 1")
        try await rider.loseConnection(to: broker)
        world.expect(broker.publishes().count, equals: 2, "they are not sent again")
        world.expect(rider.diary.count(of: .messageSendFailure), equals: 2, "and are told to have failed")
        try rider.publish("answered", to: "a", .oneWithoutPersistenceAndNoRetry)
        try await world.advance(by: .seconds(1))
        world.expect(
            rider.diary.all(.messageSendSuccess).map { $0["qos"] }, equals: ["oneWithoutPersistenceAndNoRetry"],
            "with PUBACK they succeed")
    }

    static let courierPublishRetry = Scenario(
        "courier/publish/retry", "The level with retry is sent every 20 seconds of its connection; no other is.",
        // libmosquitto never sends a message again on the same connection.
        covers: ["CO-PUB-13", "MQTT-3.3.1-1"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.drop(.puback))
        try rider.publish("no retry", to: "a", .oneWithoutPersistenceAndNoRetry)
        try rider.publish("retry", to: "a", .oneWithoutPersistenceAndRetry)
        try rider.publish("plain", to: "a", .one)
        func count(_ text: String) -> Int { broker.publishes().count { $0.text == text } }
        try await world.advance(by: .seconds(50))
        world.expect([count("no retry"), count("retry"), count("plain")], equals: [1, 3, 1], "only one is sent again")
        world.expect(
            broker.publishes().filter { $0.text == "retry" }.map(\.isDuplicate), equals: [false, true, true],
            "each time as a duplicate")
        broker.behave()
        try await world.advance(by: .seconds(50))
        world.expect(count("retry"), equals: 4, "until it is acknowledged")
    }

    static let courierPublishBadTopic = Scenario(
        "courier/publish/bad-topic", "Publishing to a topic that is none throws, and is told.",
        covers: ["CO-PUB-15"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        for topic in ["a/+", "", "a/#"] {
            await world.expectThrows("it throws") { try rider.publish("hello", to: topic) }
        }
        world.expect(rider.diary.all(.messageSendFailure).flatMap(\.topics), equals: ["a/+", "", "a/#"], "and is told")
        try await world.advance(by: .seconds(1))
        world.expect(broker.publishes().count, equals: 0, "nothing is sent")
        world.expect(rider.isConnected, "and the connection stays")
    }
}
