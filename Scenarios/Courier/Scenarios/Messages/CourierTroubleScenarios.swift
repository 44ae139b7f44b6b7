import Carillon
import CarillonCourier
import CarillonEnvironment
import Foundation
import GRDB

/// Files that cannot be read or that another program has changed, and processes that die during a delivery.
extension Scenario {
    static let courierPublishUnreadable = Scenario(
        "courier/publish/unreadable",
        "A message published while the app's file is damaged fails with that error; once the file is gone, all goes on.",
        covers: ["CO-PUB-16"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        let file = phone.mainApp.messageFile
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 0x2A, count: 5_000).write(to: file)
        let rider = phone.courier(of: broker) { $0.isPersistent = true }
        rider.connect()
        try await world.advance(by: .seconds(2))
        world.expect(!rider.isConnected, "there is no connection")
        for number in 1...3 { try rider.publish("\(number)", to: "a", number == 2 ? .two : .one) }
        let failures = rider.diary.all(.messageSendFailure)
        world.expect(failures.count, equals: 3, "each message is told")
        world.expect(failures.allSatisfy { $0["error"]?.contains("damaged") == true }, "with the reason")
        try FileManager.default.removeItem(at: file)
        try await world.advance(by: .seconds(20))
        world.expect(rider.isConnected, "the next attempt succeeds")
        try rider.publish("after", to: "a", .two)
        try await world.advance(by: .seconds(1))
        world.expect(broker.publishes().map(\.text), equals: ["after"], "and messages are sent")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 1, "and acknowledged")
    }

    static let courierPublishImpossible = Scenario(
        "courier/publish/impossible",
        "Rows that no client writes are mended, or told as failures, and hold up nothing else.",
        covers: ["CO-PUB-17"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.isPersistent = true }
        broker.crash()
        for text in ["no topic", "said to be released", "highest"] { try rider.publish(text, to: "a", .one) }
        rider.app.kill()
        let queue = try DatabaseQueue(path: rider.app.messageFile.path)
        for change in [
            "topic = 'a/#' WHERE sequence = 1", "stage = 2, packet_identifier = 7 WHERE sequence = 2",
            "sequence = 9223372036854775807 WHERE sequence = 3",
        ] { try queue.inDatabase { try $0.execute(sql: "UPDATE outgoing_message SET \(change)") } }
        try queue.close()
        try broker.start()
        rider.app.enterForeground()
        try await rider.comeOnline()
        try rider.publish("next", to: "a", .one)
        try await world.advance(by: .seconds(1))
        world.expect(
            broker.publishes().map(\.text), equals: ["said to be released", "highest", "next"], "the others are sent")
        world.expect(rider.diary.count(of: .messageSendSuccess), equals: 3, "and acknowledged")
        world.expect(rider.diary.count(of: .messageSendFailure), equals: 1, "the one is told")
        rider.relaunch()
        try await rider.comeOnline()
        world.expect(rider.diary.count(of: .messageSendFailure), equals: 1, "once")
        world.expect(broker.publishes().count, equals: 3, "and nothing is left")

        // The file gets two messages with one identifier, and an invalid filter.
        let other = try await world.onlineCourierApp("other", of: broker) { $0.isPersistent = true }
        broker.misbehave(.drop(.puback))
        broker.misbehave(.drop(.pubrec))
        broker.misbehave(.drop(.unsuback))
        for (text, qos) in [("1", QoS.one), ("22", .two), ("333", .two), ("4444", .one)] {
            try other.publish(text, to: "b", qos)
        }
        other.unsubscribe("c", "d")
        try await world.advance(by: .seconds(1))
        other.app.kill()
        broker.behave()
        let sent = broker.publishes(from: "other").count
        let file = try DatabaseQueue(path: other.app.messageFile.path)
        for change in [
            "outgoing_message SET packet_identifier = 9",
            "pending_unsubscription SET filter = 'a/#/b' WHERE filter = 'c'",
        ] { try file.inDatabase { try $0.execute(sql: "UPDATE \(change)") } }
        try file.close()
        other.app.enterForeground()
        try await other.comeOnline()
        let again = broker.publishes(from: "other").dropFirst(sent)
        world.expect(
            again.map(\.text).sorted(), equals: ["1", "4444"],
            "messages at QoS 1 that share an identifier are sent")
        world.expect(
            Set(again.map(\.delivery.packetIdentifier)).count, equals: again.count, "under one each")
        let failures = other.diary.all(.messageSendFailure)
        world.expect(
            failures.map { $0["sizeBytes"] }, equals: ["2", "3"], "those at QoS 2 are told, with their sizes")
        world.expect(failures.map { $0["qos"] }, equals: ["two", "two"], "and their level")
        world.expect(
            failures.map { $0["error"] },
            equals: Array(
                repeating: StoreError.corrupt("two messages have the packet identifier 9").description, count: 2),
            "and why")
        world.expect(broker.unsubscribes(from: "other").last, equals: ["d"], "only what is a filter is sent")
        let filters = other.diary.all(.unsubscribeFailure)
        world.expect(filters.map(\.topics), equals: [["a/#/b"]], "the other one is told")
        world.expect(filters.map { $0["timeTaken"] }, equals: ["0"], "as what took no time")
        other.diary.take()
        try await other.comeBackAfterDeath()
        world.expect(
            other.diary.take().filter { [.messageSendFailure, .unsubscribeFailure].contains($0) }, equals: [],
            "each is told once")
    }

    static let courierReceiveDeath = Scenario(
        "courier/receive/death",
        "An app's process that dies at any moment of a delivery loses nothing, and gets nothing twice that it could note.",
        covers: ["CO-RECV-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ways: [(name: String, timeToLive: TimeInterval, isPersistent: Bool)] = [
            ("kept", 600, false), ("noted", 0, true), ("fleeting", 0, false),
        ]
        for way in ways {
            let topic = "to/\(way.name)"
            let rider = try await world.onlineCourierApp(way.name, of: broker) {
                $0.topics = [topic: .two]
                $0.timeToLive = way.timeToLive
                $0.isPersistent = way.isPersistent
            }
            rider.listen(to: topic)
            let moments = 0...8
            for moment in moments {
                try broker.publish("1 at \(moment)", to: topic, qualityOfService: .atLeastOnce)
                try broker.publish("2 at \(moment)", to: topic, qualityOfService: .exactlyOnce)
                try await world.advance(by: .milliseconds(moment))
                rider.relaunch()
                rider.listen(to: topic)
                try await rider.comeOnline()
            }
            let texts = rider.texts(on: topic)
            world.expect(
                Set(texts), equals: Set(moments.flatMap { ["1 at \($0)", "2 at \($0)"] }),
                "\(way.name): nothing is lost")
            if way.name != "fleeting" {
                let exact = texts.filter { $0.hasPrefix("2") }
                world.expect(exact.count, equals: moments.count, "\(way.name): nothing at QoS 2 comes twice")
            }
        }
    }
}

extension App {
    /// The file in which Courier keeps the app's messages.
    var messageFile: URL { environment.platform.directory.appendingPathComponent("Courier.sqlite") }
}
