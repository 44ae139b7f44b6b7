import Carillon
import CarillonCourier
import CarillonEnvironment
import Foundation
import GRDB

/// The places where messages are kept: memory, several file names, and files that cannot be used.
extension Scenario {
    static let courierKeepInMemory = Scenario(
        "courier/keep/in-memory",
        "A client whose messages lie in memory keeps them as one with a file does.",
        covers: ["CO-PERS-3", "CO-PERS-9"], networks: [.memory], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        world.network.setLatency(.zero)
        let store = MemoryIncomingMessageStore()
        phone.mainApp.environment.courierParts.incoming = { _ in store }
        func kept(_ topic: TopicName? = nil) -> [String] {
            store.waitingMessages(of: "rider", topic: topic, since: .distantPast)
                .map { String(decoding: $0.payload, as: UTF8.self) }
        }
        let rider = phone.courier(of: broker) {
            $0.topics = ["#": .two]
            $0.timeToLive = 60
            $0.cleanupInterval = 60
        }
        try await rider.comeOnline()
        try broker.publish("2", to: "news", qualityOfService: .atLeastOnce)
        try broker.publish("2 too", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        try broker.publish("3", to: "news", qualityOfService: .exactlyOnce)
        await world.settle()
        try broker.publish("other", to: "other", qualityOfService: .atLeastOnce)
        await world.settle()
        phone.setClock(ahead: .seconds(-5))
        try broker.publish("1", to: "news", qualityOfService: .atLeastOnce)
        await world.settle()
        world.expect(
            kept(), equals: ["1", "2", "2 too", "3", "other"],
            "the oldest by the phone's clock is the first")
        rider.listen(to: "news")
        await world.settle()
        world.expect(
            rider.texts(on: "news"), equals: ["1", "2", "2 too", "3"], "in that order they come")
        world.expect(
            kept(), equals: ["other"], "and are kept no longer, but for what nobody has listened for")
        rider.cancellables = []
        phone.setClock(ahead: .zero)

        // One message is exactly as old as allowed, and one is older.
        try await world.advance(by: .seconds(10))
        try broker.publish("young", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(60))
        world.expect(
            kept(), equals: ["young"], "exactly as old as it may be it stays, what is older goes")
        rider.listen()
        await world.settle()
        world.expect(rider.texts, equals: ["young"], "and is delivered")
        rider.cancellables = []

        // The broker does not notice that the client has the message.
        let deafness = broker.misbehave(.ignore(.pubrec))
        try broker.publish("held", to: "news", qualityOfService: .exactlyOnce)
        try broker.publish("held, too", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(kept(), equals: [], "messages that the broker has not released wait for that")
        world.expect(
            store.heldMessages(of: "rider").map { String(decoding: $0.payload, as: UTF8.self) },
            equals: ["held", "held, too"], "in the order in which they came")
        deafness.stop()
        broker.misbehave(.delay(.pubrel, by: .seconds(1), first: 1))
        try await rider.loseConnection(to: broker)
        world.expect(Set(kept()), equals: ["held", "held, too"], "released it waits for a listener")
        world.expect(store.heldMessages(of: "rider").count, equals: 0, "and for nothing else")
        rider.listen()
        try await world.advance(by: .seconds(1))
        world.expect(Set(rider.texts), equals: ["young", "held", "held, too"], "the listener gets each of them")
        world.expect(rider.texts.count, equals: 3, "once")
        rider.cancellables = []

        // The session begins anew while the broker still has a message to release.
        let silence = broker.misbehave(.ignore(.pubrec))
        try broker.publish("forgotten", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(store.heldMessages(of: "rider").count, equals: 1, "another one is held")
        silence.stop()
        let old = rider.provider.options
        rider.provider.options = ConnectOptions(
            host: old.host, port: old.port, clientId: old.clientId, username: old.username, password: old.password,
            isCleanSession: true)
        rider.disconnect()
        try await rider.comeOnline()
        world.expect(store.heldMessages(of: "rider").count, equals: 0, "a clean session forgets it")
        world.expect(kept(), equals: [], "and nobody gets it")
        rider.provider.options = old
        rider.subscribe("#", .two)
        try await world.advance(by: .seconds(1))

        let many = (1...5_000).map { number in
            WaitingMessage(
                id: world.random().nextUUID(), topic: "many", payload: Array("\(number)".utf8),
                qualityOfService: .atLeastOnce, date: phone.date)
        }
        _ = store.commit(many.map { .insert($0, isPromised: true) }, of: "rider", limit: 5_000)
        try broker.publish("5001", to: "news", qualityOfService: .atLeastOnce)
        await world.settle()
        world.expect(kept().count, equals: 5_000, "5,000 have room")
        world.expect([kept().first, kept().last], equals: ["2", "5001"], "one more costs the oldest")
        world.expect(
            rider.diary.all(.messageReceiveFailure).map(\.topics), equals: [["many"]], "which is told")
        rider.destroy()
        await world.settle()
        world.expect(kept(), equals: [], "destroy() leaves none")
    }

    static let courierIdentities = Scenario(
        "courier/session/identities",
        "Messages to send and topics to unsubscribe from belong to the identity that asked for them, and wait for it.",
        covers: ["CO-SUB-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("phone")
        for (way, isPersistent) in [("memory", false), ("disk", true)] {
            let (ann, bob) = (ClientIdentifier("ann in \(way)"), ClientIdentifier("bob in \(way)"))
            let rider = phone.courier("nobody in \(way)", of: broker) { $0.isPersistent = isPersistent }
            func become(_ client: ClientIdentifier) {
                let old = rider.provider.options
                rider.provider.options = ConnectOptions(
                    host: old.host, port: old.port, clientId: client.text, username: client.text, password: ""
                )
            }
            become(ann)
            rider.unsubscribe("early")
            try await rider.comeOnline()
            world.expect(
                broker.unsubscribes(from: ann), equals: [["early"]],
                "\(way): asked for before anybody knows who it is, it goes out as who it turns out to be")
            rider.disconnect()
            try await world.advance(by: .seconds(1))
            rider.unsubscribe("later")
            for number in 1...5 {
                try rider.publish("\(number)", to: "from/ann", number.isMultiple(of: 2) ? .two : .one)
            }
            become(bob)
            try await rider.comeOnline()
            try rider.publish("mine", to: "from/bob", .one)
            try await world.advance(by: .seconds(1))
            world.expect(
                broker.unsubscribes(from: bob), equals: [], "\(way): another identity asks for none of that"
            )
            world.expect(
                broker.publishes(from: bob).map(\.text), equals: ["mine"], "\(way): and sends its own")
            rider.disconnect()
            become(ann)
            try await rider.comeOnline()
            world.expect(
                broker.unsubscribes(from: ann), equals: [["early"], ["later"]],
                "\(way): the former one goes on")
            world.expect(
                broker.publishes(from: ann).map(\.text), equals: (1...5).map(String.init),
                "\(way): where it was, in order")
            for client in [bob, ann] {
                rider.disconnect()
                become(client)
                try await rider.comeOnline()
            }
            world.expect(
                [broker.publishes(from: ann).count, broker.publishes(from: bob).count], equals: [5, 1],
                "\(way): acknowledged messages are not sent again")
            world.expect(
                [broker.unsubscribes(from: ann).count, broker.unsubscribes(from: bob).count], equals: [2, 0],
                "\(way): nor are acknowledged UNSUBSCRIBEs")
            rider.disconnect()
            try await world.advance(by: .seconds(1))
        }
    }

    static let courierStoreTrouble = Scenario(
        "courier/destroy/locked",
        "A change that a locked database cannot take counts in this process, is noted in the trace, and is made up for.",
        covers: ["CO-DEST-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.isPersistent = true
            $0.topics = ["a": .one, "b": .one]
        }
        func noted() -> [String] {
            world.trace.events.filter { $0.isA(CourierTraceKind.storage) }.map(\.text)
        }
        func errors() -> [String] {
            world.trace.events.filter { $0.isA(CourierTraceKind.storage) }.flatMap(\.fields)
                .filter { $0.name == "error" }.map(\.value)
        }
        broker.misbehave(.drop(.unsuback))
        var lock = try DatabaseLock(rider.app)
        rider.unsubscribe("a")
        try await world.advance(by: .seconds(1))
        world.expect(
            noted(), equals: ["cannot store what is unsubscribed from: \(StoreError.locked)"],
            "it is noted")
        world.expect(broker.unsubscribes(), equals: [["a"]], "and the broker is told")
        try lock.release()
        broker.crash()
        try await world.advance(by: .seconds(1))
        try rider.publish("unsent", to: "c", .one)
        lock = try DatabaseLock(rider.app)
        rider.destroy()
        try await world.advance(by: .seconds(1))
        world.expect(
            noted().last,
            equals:
                "cannot remove what it had kept, and will try again before it connects: \(StoreError.locked)",
            "destroy() is noted, too")
        world.expect(
            errors(), equals: Array(repeating: "\(StoreError.locked)", count: noted().count),
            "each with the error")
        rider.connect()
        try broker.start()
        broker.behave()
        try await world.advance(by: .seconds(2))
        world.expect(!rider.isConnected, "as long as it cannot forget it does not connect")
        world.expect(
            rider.diary.last(.connectionFailure)?["error"], equals: StoreError.locked.description,
            "and says why")
        try lock.release()
        try await world.advance(by: .seconds(15))
        world.expect(rider.isConnected, "then it does")
        world.expect(broker.sinceConnect(), equals: [], "and has forgotten everything")
        try await rider.comeBackAfterDeath()
        world.expect(broker.publishes().count, equals: 0, "for good")
    }
}
