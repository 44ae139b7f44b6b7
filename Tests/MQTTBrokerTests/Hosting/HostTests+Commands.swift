import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

extension HostTests {
    @Test("answers questions, and does what it is told")
    func questionsAndCommands() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            let alice = await hosts.connect("alice", to: broker, clean: false)
            await alice.subscribe("a")
            try broker.publish("from the server", to: "a", qualityOfService: .atLeastOnce, retain: true)
            #expect(await alice.next() == .publish("from the server", to: "a", .qos1(1)))
            #expect(broker.retained(on: "a")?.text == "from the server")
            #expect(broker.retained(on: "b") == nil)
            let session = try #require(broker.session(of: "alice"))
            #expect(session.isConnected && !session.isClean)
            #expect(session.inFlight.map(\.identifier) == [1])
            #expect(broker.sessions == [session])
            #expect(broker.isConnected("alice"))
            #expect(throws: TopicError.self) { try broker.publish("m", to: "a/#") }
            #expect(throws: EncodingFailure.self) {
                try broker.publish(topic: "a", payload: Array(repeating: 0, count: 268_435_456))
            }

            #expect(broker.disconnect("alice"))
            #expect(!broker.disconnect("alice"))
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(broker.session(of: "alice")?.isConnected == false)
            #expect(broker.forgetSession(of: "alice"))
            #expect(!broker.forgetSession(of: "alice"))
            broker.stop()
            #expect(broker.session(of: "alice") == nil && broker.retained == [] && broker.sessions == [])
            try broker.publish("nobody is there", to: "a")
            #expect(!broker.disconnect("alice") && !broker.forgetSession(of: "alice"))
        }
    }

    @Test("sends packets out of turn, and resets connections, when it is told to")
    func outOfTurn() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            let alice = await hosts.connect("alice", to: broker, will: Will(topic: "wills", message: [0x77]))
            let watcher = await hosts.connect("watcher", to: broker)
            await watcher.subscribe("wills")
            #expect(broker.send(.suback(9, .failure), to: "alice"))
            #expect(await alice.next() == .suback(9, .failure))
            #expect(broker.send(bytes: [0xD0, 0, 0xD0], to: "alice"))
            #expect(broker.send(bytes: [0], to: "alice"))
            #expect(await alice.next(2) == [.pingresp, .pingresp])
            #expect(broker.journal.misbehaviours.count == 3)
            #expect(broker.reset("alice"))
            #expect(await alice.waitForEnd() == .closed(.reset))
            #expect(await watcher.next() == .publish("w", to: "wills"))
            #expect(!broker.reset("alice") && !broker.send(.pingresp, to: "alice"))
            #expect(!broker.send(bytes: [], to: "alice"))
            broker.stop()
        }
    }

    @Test("can be commanded by the function that it asks")
    func reentrant() async throws {
        try await BrokerSite.memory.run { hosts in
            let holder = BrokerHolder()
            let broker = try hosts.broker(
                access: AccessControl(authenticate: { request in
                    if request.clientIdentifier == "boss" {
                        holder.broker?.disconnect("alice")
                        try? holder.broker?.publish("the boss comes", to: "a")
                    }
                    return .accepted
                }))
            holder.broker = broker
            let alice = await hosts.connect("alice", to: broker), bob = await hosts.connect("bob", to: broker)
            await bob.subscribe("a")
            let boss = await hosts.connect("boss", to: broker)
            #expect(boss.connack == .connack())
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(await bob.next() == .publish("the boss comes", to: "a"))
            #expect(bob.take() == [])

            // So can a misbehaviour's condition, in the middle of what the broker does.
            broker.misbehave(
                .drop(
                    .sent(.pingresp).where { _ in
                        try? holder.broker?.publish("ping", to: "a")
                        return false
                    }))
            bob.send(.pingreq, .pingreq)
            let answers = await bob.next(4)
            #expect(answers.filter { $0 == .pingresp }.count == 2)
            #expect(answers.filter { $0 == .publish("ping", to: "a") }.count == 2)
            #expect(bob.take() == [])
            broker.stop()
        }
    }

    @Test("tells of its sessions in the order of their clients, and takes commands while it runs")
    func sessionsAndCommands() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            #expect(broker.sessions.isEmpty)
            let names: [ClientIdentifier] = ["carol", "alice", "bob"]
            var clients: [HostClient] = []
            for name in names { clients.append(await hosts.connect(name, to: broker, clean: false)) }
            #expect(broker.sessions.map(\.client) == ["alice", "bob", "carol"])
            #expect(
                broker.journal.entries(of: "bob").map(\.client)
                    == broker.journal.filter { $0.client == "bob" }.map(\.client))
            #expect(!broker.journal.entries(of: "bob").isEmpty && broker.journal.entries(of: "dave").isEmpty)

            #expect(broker.send(.pingresp, to: "alice") && !broker.send(.pingresp, to: "dave"))
            #expect(broker.send(bytes: [0xD0, 0], to: "alice") && !broker.send(bytes: [0xD0, 0], to: "dave"))
            #expect(await clients[1].next(2) == [.pingresp, .pingresp])
            #expect(broker.reset("bob") && !broker.reset("dave"))
            #expect(broker.disconnect("carol") && !broker.disconnect("dave"))
            #expect(broker.connectedClients == ["alice"])
            #expect(broker.forgetSession(of: "bob") && !broker.forgetSession(of: "dave"))
            #expect(broker.sessions.map(\.client) == ["alice", "carol"])

            broker.stop()
            #expect(broker.sessions.isEmpty && broker.connectedClients.isEmpty)
            #expect(!broker.send(.pingresp, to: "alice") && !broker.send(bytes: [0xD0, 0], to: "alice"))
            #expect(!broker.reset("alice") && !broker.disconnect("alice") && !broker.forgetSession(of: "carol"))
            for client in clients { client.connection.reset() }
        }
    }
}
