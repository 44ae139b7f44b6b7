import Carillon
import CarillonCourier
import CarillonEnvironment
import Foundation
import GRDB

/// Messages that have no listener yet.
extension Scenario {
    static let courierKeepWaiting = Scenario(
        "courier/keep/waiting",
        "Messages that nobody listens for wait for the first listener to their topic, the oldest first.",
        covers: ["CO-PERS-1", "CO-PERS-3"], networks: [.memory, .loopback]
    ) { world in
        for (name, qos) in [("one", QualityOfService.atLeastOnce), ("two", .exactlyOnce)] {
            let broker = try world.mqttBroker("broker \(name)".replacing(" ", with: "-"))
            let rider = try await world.onlineCourierApp(name, of: broker) {
                $0.topics = ["#": .two]
                $0.timeToLive = 600
            }
            for number in 1...3 {
                try broker.publish("\(number)", to: "news", qualityOfService: qos)
                try broker.publish("other", to: "other", qualityOfService: qos)
                try await world.advance(by: .seconds(1))
            }
            rider.listen(to: "news")
            try await world.advance(by: .seconds(1))
            world.expect(
                rider.texts(on: "news"), equals: ["1", "2", "3"], "at QoS \(name) they come, the oldest first")
            rider.listen(to: "news")
            try await world.advance(by: .seconds(1))
            world.expect(rider.texts(on: "news").count, equals: 3, "the second listener gets none of them")
        }
    }

    static let courierKeepFleeting = Scenario(
        "courier/keep/fleeting", "A message at QoS 0 that nobody listens for is lost.", covers: ["CO-PERS-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .two]
            $0.timeToLive = 600
        }
        try broker.publish("fleeting", to: "news")
        try await world.advance(by: .seconds(1))
        rider.listen(to: "news")
        world.expect(
            !FileManager.default.fileExists(atPath: rider.app.messageFile.path),
            "as long as nothing is kept there is no file")
        try broker.publish("heard", to: "news")
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: ["heard"], "only what comes from now on is there")
    }

    static let courierKeepCleanup = Scenario(
        "courier/keep/cleanup",
        "The cleanup removes what is older than the time to live, and not what is exactly that old.",
        covers: ["CO-PERS-4"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 60
            $0.cleanupInterval = 60
        }
        try broker.publish("first", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(61))
        world.expect(try rider.kept, equals: ["first"], "exactly as old as it may be, it stays")
        try broker.publish("second", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(61))
        world.expect(try rider.kept, equals: ["second"], "an older message goes with the next cleanup")
    }

    static let courierKeepCleanupTimer = Scenario(
        "courier/keep/cleanup-timer", "Each message puts the cleanup off.", covers: ["CO-PERS-5"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 5
            $0.cleanupInterval = 20
        }
        try broker.publish("first", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(15))
        try broker.publish("second", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(15))
        world.expect(try rider.kept, equals: ["first", "second"], "after 30 seconds nothing has been cleaned up")
        try await world.advance(by: .seconds(6))
        world.expect(try rider.kept, equals: [], "20 seconds after the second message all is")
    }

    static let courierKeepDeath = Scenario(
        "courier/keep/death", "Kept messages are there for the app's next process, connected or not.",
        covers: ["CO-PERS-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .two]
            $0.timeToLive = 600
        }
        try broker.publish("1", to: "news", qualityOfService: .atLeastOnce)
        try broker.publish("2", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        rider.relaunch()
        rider.listen(to: "news")
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: ["1", "2"], "both are there")
        world.expect(!rider.isConnected, "before the client has connected")
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: rider.app.messageFile.path + suffix)
            world.expect(
                attributes[.posixPermissions] as? Int, equals: 0o600,
                "nobody else can read the file, its name ending in “\(suffix)”")
        }
    }

    static let courierKeepAllTopics = Scenario(
        "courier/keep/all-topics", "A listener to all topics gets the kept messages of all topics.",
        covers: ["CO-PERS-7"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["#": .one]
            $0.timeToLive = 600
        }
        for topic in ["a", "b", "a"] {
            try broker.publish("on \(topic)", to: topic, qualityOfService: .atLeastOnce)
            try await world.advance(by: .seconds(1))
        }
        rider.listen()
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts, equals: ["on a", "on b", "on a"], "in the order in which they came")
    }

    static let courierKeepTooOld = Scenario(
        "courier/keep/too-old",
        "A message older than the time to live is not delivered, although it was not cleaned up.",
        covers: ["CO-PERS-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 60
            $0.cleanupInterval = 6_000
        }
        try broker.publish("old", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(30))
        try broker.publish("young", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(40))
        rider.listen(to: "news")
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: ["young"], "only the young one comes")
    }

    static let courierKeepLimit = Scenario(
        "courier/keep/limit", "5,000 messages are kept; the next one costs the oldest, which is told.",
        covers: ["CO-PERS-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        let rider = phone.courier(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 6_000
        }
        try rider.keepMessages(upTo: 5_000, on: "news", world.random())
        try await rider.comeOnline()
        world.expect(rider.diary.count(of: .messageReceiveFailure), equals: 0, "5,000 have room")
        try broker.publish("5001", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        world.expect(
            rider.failures(.messageReceiveFailure), equals: [.init(CourierError.courierErrorDomain, 5)],
            "one more is told of")
        let kept = try rider.kept
        world.expect(kept.count, equals: 5_000, "there are as many as before")
        world.expect([kept.first, kept.last], equals: ["2", "5001"], "and it was the oldest that went")
    }

    static let courierKeepLocked = Scenario(
        "courier/keep/locked",
        "A message at QoS 1 that a locked database cannot take is delivered to who listens, and told.",
        covers: ["CO-PERS-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["#": .one]
            $0.timeToLive = 600
        }
        rider.listen(to: "news")
        try broker.publish("kept", to: "other", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        let lock = try DatabaseLock(rider.app)
        try broker.publish("urgent", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: ["urgent"], "it is delivered")
        world.expect(rider.isConnected, "the connection stays")
        world.expect(
            rider.failures(.messageReceiveFailure), equals: [.init(CourierError.courierErrorDomain, 5)],
            "and that it could not be kept is told")
        try lock.release()
        rider.relaunch()
        rider.listen(to: "other")
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "other"), equals: ["kept"], "the message that was kept before is there still")
    }

    // libmosquitto acknowledges a message before the client sees it. So only our own engine can fulfil this
    // requirement.
    static let courierKeepFull = Scenario(
        "courier/keep/full", "A message that a full disk cannot take and nobody listens for stays with the broker.",
        covers: ["CO-PERS-11"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        phone.mainApp.environment.singletons.set(
            MessageDatabase(in: phone.mainApp.environment.platform.directory, maximumByteCount: 128 << 10))
        let rider = phone.courier(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 600
        }
        try await rider.comeOnline()
        try broker.publish("small", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        let large = String(repeating: "x", count: 200_000)
        try broker.publish(large, to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        world.expect(broker.journal.received(.puback, from: "rider").count, equals: 1, "it is not acknowledged")
        world.expect(
            rider.diary.last(.connectionFailure)?["error"], equals: StoreError.full.description,
            "the connection ends, and it is told why")
        rider.relaunch()
        rider.listen(to: "news")
        try await rider.comeOnline()
        world.expect(rider.texts(on: "news"), equals: ["small", large], "with room on the disk both are delivered")
    }

    static let courierKeepDelivered = Scenario(
        "courier/keep/delivered",
        "A delivered message does not come again, although the process dies right after that.",
        covers: ["CO-PERS-12"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .two]
            $0.timeToLive = 600
        }
        for number in 1...3 { try broker.publish("\(number)", to: "news", qualityOfService: .exactlyOnce) }
        try await world.advance(by: .seconds(1))
        rider.listen(to: "news")
        await world.settle()
        world.expect(rider.texts(on: "news"), equals: ["1", "2", "3"], "all are delivered")
        rider.relaunch()
        rider.listen(to: "news")
        try await rider.comeOnline()
        world.expect(rider.texts(on: "news"), equals: ["1", "2", "3"], "and none comes again")
    }
}

extension CourierApp {
    /// Puts messages into the app's database, as if they had come one after the other. The payloads are the numbers
    /// from 1 on.
    fileprivate func keepMessages(upTo count: Int, on topic: TopicName, _ random: any RandomNumbers) throws {
        let message = WaitingMessage(
            id: random.nextUUID(), topic: topic, payload: Array("1".utf8), qualityOfService: .atLeastOnce,
            date: device.date)
        _ = try SQLiteIncomingMessageStore(.of(app.environment)).commit(
            [.insert(message, isPromised: true)], of: ClientIdentifier(name), limit: count)
        // One statement inserts all messages, because a commit for each, or their way over the wire, would take long.
        let queue = try DatabaseQueue(path: app.messageFile.path)
        try queue.inDatabase { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE copy (number) AS
                        (SELECT 2 UNION ALL SELECT number + 1 FROM copy WHERE number < ?)
                    INSERT INTO waiting_message (id, client, topic, payload, qos, date)
                        SELECT printf('%08X-0000-4000-8000-%012X', number, number), client, topic,
                            CAST(CAST(number AS TEXT) AS BLOB), qos, date
                        FROM copy, waiting_message ORDER BY number
                    """, arguments: [count])
        }
        try queue.close()
    }

    /// The messages in the app's database, including those that are too old.
    fileprivate var kept: [String] {
        get throws {
            try SQLiteIncomingMessageStore(.of(app.environment))
                .waitingMessages(of: ClientIdentifier(name), topic: nil, since: .distantPast)
                .map { String(decoding: $0.payload, as: UTF8.self) }
        }
    }
}
