import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Our broker's questions, its commands, and its state after a crash.
extension Scenario {
    static let mqttCommands = Scenario(
        "mqtt/broker/commands",
        "A broker tells which clients are there and what it keeps, and publishes, disconnects, resets and forgets when it is told to.",
        covers: ["MQTT-3.1.2-8"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        world.expect(broker.isRunning, "it runs")
        world.expect(broker.sessions, equals: [], "nobody is there")
        let watcher = try await world.connectedClient("watcher", of: broker)
        try await watcher.subscribe("wills", at: .atMostOnce)
        var clients: [WireClient] = []
        for name in ["carol", "alice", "bob"] as [ClientIdentifier] {
            let will = Will("adieu from \(name)", to: "wills")
            clients.append(try await world.connectedClient(name, of: broker, clean: false, will: will))
        }
        let carol = clients[0], alice = clients[1], bob = clients[2]
        let names: [ClientIdentifier] = ["alice", "bob", "carol", "watcher"]
        world.expect(broker.connectedClients, equals: names, "it knows who is there")
        world.expect(broker.sessions.map(\.client), equals: names, "and whose sessions it has")
        world.expect(broker.sessions.map(\.isClean), equals: [false, false, false, true], "which of them are clean")
        world.expect(broker.sessions.map(\.isConnected), equals: names.map { _ in true }, "and connected")
        world.expect(broker.session(of: "dave") == nil, "and which client is not there")
        try await alice.subscribe("b/#", "a", "c", at: .atLeastOnce)
        alice.send(
            .unsubscribe(1, "a"),
            .subscribe(2, Subscription("b/#", at: .exactlyOnce), Subscription("a", at: .atMostOnce)))
        try await world.advance(by: .seconds(1))
        alice.take()
        world.expect(
            broker.subscriptions(of: "alice"),
            equals: [
                Subscription("b/#", at: .exactlyOnce), Subscription("c", at: .atLeastOnce),
                Subscription("a", at: .atMostOnce),
            ], "her subscriptions, in the order in which they began")

        try broker.publish("hello", to: "c", qualityOfService: .exactlyOnce, retain: true)
        try await alice.expect(
            [.publish("hello", to: "c", .qos1(1))], "the message that the broker is told to publish comes")
        world.expect(broker.retained(on: "c")?.text, equals: "hello", "and is retained, if it is to be")
        world.expect(broker.retained(on: "c")?.qualityOfService, equals: .exactlyOnce, "as it was published")
        let failure = await world.expectThrows("a topic with a wildcard is none") { try broker.publish("m", to: "a/#") }
        world.expect(failure is TopicError, "and that is why")
        world.expect(broker.send(.suback(9, .failure), to: "alice"), "a packet can be sent out of turn")
        world.expect(broker.send(bytes: [0xD0, 0, 0xD0], to: "alice"), "so can bytes")
        world.expect(broker.send(bytes: [0], to: "alice"), "any bytes")
        try await alice.expect([.suback(9, .failure), .pingresp, .pingresp], "they come")
        world.expect(
            broker.journal.misbehaviours,
            equals: ["send out of turn", "send bytes out of turn", "send bytes out of turn"], "the journal has them")
        world.expect(
            broker.journal.map { "\($0.event)" }.filter { $0.hasPrefix("sent") && $0.contains("no packet") },
            equals: ["sent 3 bytes that are no packet", "sent 1 bytes that are no packet"], "as what they are")

        world.expect(broker.disconnect("alice"), "one is disconnected")
        try await alice.expectEnd("and loses its connection")
        world.expect(alice.failure == nil, "in order")
        world.expect(broker.reset("bob"), "one is reset")
        try await bob.expectEnd("and loses its connection")
        world.expect(bob.failure == .reset, "at once")
        world.expect(broker.forgetSession(of: "carol"), "one is forgotten")
        try await carol.expectEnd("and loses its connection")
        try await watcher.expect(
            texts: ["alice", "bob", "carol"].map { "adieu from \($0)" }, "the will of each of them comes")
        world.expect(
            broker.journal.disconnects(),
            equals: [.disconnectedByServer, .misbehaviour("reset the connection"), .disconnectedByServer],
            "the journal says how")
        world.expect(
            broker.sessions.map(\.client), equals: ["alice", "bob", "watcher"], "the forgotten session is gone")
        world.expect(broker.sessions.map(\.isConnected), equals: [false, false, true], "the others are away")
        world.expect(broker.isConnected("watcher") && !broker.isConnected("alice"), "or not")
        let entries = broker.journal.entries(of: "carol")
        world.expect(
            entries.map { "\($0.event)" },
            equals: [
                #"received CONNECT "carol" kept session, no keep alive, will "wills" QoS 0, 16 bytes"#,
                "connected, session new", "sent CONNACK accepted (0)", "disconnected: disconnected by the server",
                "published the will to wills", "session ended",
            ], "it tells the whole story of one")
        world.expect(
            entries.first.map { "\($0)".hasSuffix(" µs carol: \($0.event)") }, equals: true, "and when it happened")

        for name in ["alice", "carol", "dave"] as [ClientIdentifier] {
            world.expect(
                [
                    broker.disconnect(name), broker.reset(name), broker.send(.pingresp, to: name),
                    broker.send(bytes: [0xD0, 0], to: name),
                ],
                equals: [false, false, false, false], "nothing can be done to \(name), who is not there")
        }
        world.expect(broker.forgetSession(of: "alice"), "one who is away can be forgotten")
        world.expect(!broker.forgetSession(of: "alice") && !broker.forgetSession(of: "dave"), "but only once")
        broker.stop()
        try await watcher.expectEnd("a broker that stops ends all connections")
        world.expect(watcher.failure == nil, "in order")
        world.expect(broker.journal.disconnects().last, equals: .brokerStopped, "and says why")
        world.expect(!broker.isRunning, "it does not run")
        world.expect(
            broker.sessions.isEmpty && broker.connectedClients.isEmpty && broker.retained.isEmpty, "and knows nothing")
        try broker.publish("nobody is there", to: "a")
        world.expect(
            [
                broker.disconnect("watcher"), broker.reset("watcher"), broker.send(.pingresp, to: "watcher"),
                broker.send(bytes: [0xD0, 0], to: "watcher"), broker.forgetSession(of: "bob"),
                broker.isConnected("watcher"),
            ], equals: Array(repeating: false, count: 6), "nothing can be done then")
        try broker.start()
        try broker.start()
        world.expect(broker.isRunning, "until it starts again")
        world.expect(broker.sessions.map(\.client), equals: ["bob"], "with what it has kept")
        world.expect(
            broker.journal.map { "\($0.event)" }.filter { $0.hasPrefix("st") },
            equals: ["started at broker:1883", "stopped", "started at broker:1883"], "the journal has that, too")
    }

    static let mqttAfterCrash = Scenario(
        "mqtt/broker/crash",
        "After a crash all is there that was kept: subscriptions, messages of every phase, retained ones, and wills.",
        covers: ["MQTT-4.4.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("a", "wills")
        let bob = try await world.connectedClient("bob", of: broker, clean: false)
        bob.send(
            .publish("one", to: "a", .qos2(1)), .publish("two", to: "a", .qos1(2)), .publish("three", to: "a", .qos2(3))
        )
        try await alice.expect(texts: ["one", "two", "three"], "three are on their way")
        alice.send(.pubrec(1))
        try await alice.expect([.pubrel(1)], "one has come half of it")
        alice.reset()
        try await world.advance(by: .seconds(1))
        for topic in ["c", "b", "d", "c"] as [TopicName] {
            bob.send(.publish("at \(topic)", to: topic, .qos1(4), retain: true))
        }
        bob.send(.publish("four", to: "a", .qos1(5)), .pubrel(1))
        let carol = try await world.connectedClient(
            "carol", of: broker, will: Will("adieu", to: "wills", at: .atLeastOnce, retain: true))
        let dave = try await world.connectedClient("dave", of: broker, will: Will("no", to: "wills", at: .atLeastOnce))
        try await dave.disconnect()
        let before = broker.sessions.filter { !$0.isClean }
        broker.crash()
        try await world.advance(by: .seconds(1))
        world.expect(carol.failure == .reset, "a crash resets connections")
        world.expect(
            broker.journal.disconnects().suffix(2), equals: [.brokerCrashed, .brokerCrashed], "and the journal says why"
        )
        world.expect(!broker.isRunning && broker.sessions.isEmpty, "nothing runs any more")
        let refused = try await carol.connect()
        world.expect(refused == nil && carol.failure == .refused, "nobody is let in")
        try broker.restart()
        var after = broker.sessions
        world.expect(after.map(\.client), equals: ["alice", "bob"], "clean sessions are gone")
        world.expect(after.map(\.isConnected), equals: [false, false], "nobody is connected")
        let will = after[0].queued.popLast()
        world.expect(
            will,
            equals: ApplicationMessage(topic: "wills", payload: Array("adieu".utf8), qualityOfService: .atLeastOnce),
            "the will of one who was connected waits")
        world.expect(after.map(\.subscriptions), equals: before.map(\.subscriptions), "the subscriptions are there")
        world.expect(after.map(\.queued), equals: before.map(\.queued), "as are the messages that waited")
        world.expect(after.map(\.inFlight), equals: before.map(\.inFlight), "and those under way")
        world.expect(after.map(\.received), equals: [[], [3]], "and those that were not released")
        world.expect(after.map(\.lastIdentifier), equals: [3, 0], "and the last identifier")
        world.expect(
            broker.retained.map { "\($0.topic) \($0.text) \($0.qualityOfService)" },
            equals: ["b at b QoS 1", "d at d QoS 1", "c at c QoS 1", "wills adieu QoS 1"],
            "the retained messages are there in their order, and now the will")
        let present = try await alice.connect(clean: false)
        world.expect(present, equals: Connack(sessionPresent: true), "she finds her session")
        try await alice.expect(
            [
                .pubrel(1), .publish("two", to: "a", .qos1(2, dup: true)),
                .publish("three", to: "a", .qos2(3, dup: true)),
                .publish("four", to: "a", .qos1(4)), .publish("adieu", to: "wills", .qos1(5)),
            ], "all goes on where it was")
        try await bob.connect(clean: false)
        bob.send(.publish("three", to: "a", .qos2(3, dup: true)), .publish("five", to: "a", .qos2(1)))
        try await bob.expect(
            [.pubrec(3), .pubrec(1)], "a message that was not released is the same one, a released one is not")
        try await alice.expect([.publish("five", to: "a", .qos2(6))], "so that one comes")
        broker.crash()
        try broker.restart()
        world.expect(broker.journal.published().filter { $0.text == "adieu" }.count, equals: 1, "a will comes once")

        var forgetful = BrokerConfiguration()
        forgetful.keepsStateAcrossCrashes = false
        let other = try world.mqttBroker("other", configuration: forgetful)
        let erin = try await world.connectedClient("erin", of: other, clean: false)
        try await erin.subscribe("a")
        erin.send(.publish("kept", to: "b", retain: true))
        try await world.advance(by: .seconds(1))
        other.crash()
        try other.restart()
        let gone = try await erin.connect(clean: false)
        world.expect(gone, equals: Connack(), "a broker without a disk forgets sessions")
        world.expect(other.retained, equals: [], "and the retained messages")
        try await erin.subscribe("a")
        try other.restart()
        try await erin.expectEnd("one that runs is stopped before it starts again")
        world.expect(other.journal.disconnects().last, equals: .brokerStopped, "in order")
    }

    static let mqttManyLevels = Scenario(
        "mqtt/topics/levels",
        "A topic and a filter may have as many levels as fit into 65,535 bytes.",
        covers: ["MQTT-3.3.1-5"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let deep = try TopicName(String(repeating: "/", count: 65_534) + "x")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("kept", to: deep, .qos1(1), retain: true))
        try await bob.expect([.puback(1)], "a message is retained")
        let filters = try [
            deep.text, String(repeating: "/", count: 65_533) + "#", String(repeating: "+/", count: 32_767) + "#",
            String(repeating: "/", count: 65_534) + "+", String(repeating: "+/", count: 30_000) + "#",
        ].map { try TopicFilter($0) }
        for (number, filter) in filters.enumerated() {
            let alice = try await world.connectedClient("alice", of: broker)
            try await alice.subscribe(filter, at: .atMostOnce)
            try await alice.expect(texts: ["kept"], "filter \(number) matches the retained message")
            bob.send(.publish("fresh", to: deep))
            try await alice.expect(texts: ["fresh"], "filter \(number) matches what is published")
            alice.send(.unsubscribe(1, filter))
            try await alice.expect([.unsuback(1)], "filter \(number) is given up")
            bob.send(.publish("late", to: deep))
            try await alice.expect([], "filter \(number) matches nothing any more")
            alice.reset()
        }
        let carol = try await world.connectedClient("carol", of: broker, clean: false)
        for filter in filters { try await carol.subscribe(filter, at: .atMostOnce) }
        carol.take()
        broker.crash()
        try broker.restart()
        try await carol.connect(clean: false)
        try await bob.connect()
        bob.send(.publish("again", to: deep))
        try await carol.expect(texts: ["again"], "a crash takes neither the filters nor the broker's breath")
        bob.send(.publish("", to: deep, retain: true))
        try await carol.expect(texts: [""], "the retained message can be erased")
        world.expect(broker.retained, equals: [], "and is gone")
    }
}
