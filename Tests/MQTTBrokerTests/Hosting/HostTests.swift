import CarillonEnvironment
import MQTTLiterals
import MQTTWire
import TestBeds
import Testing

@testable import MQTTBroker

@Suite("A hosted broker")
struct HostTests {
    @Test("serves clients, in memory and on real sockets", arguments: BrokerSite.allCases)
    func serves(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker()
            #expect(broker.endpoint.port != 0)
            let alice = await hosts.connect("alice", to: broker, clean: false)
            #expect(alice.connack == .connack())
            await alice.subscribe("a/#")
            let bob = await hosts.connect("bob", to: broker)
            #expect(await bob.ask(.publish("once", to: "a/b", .qos1(7))) == .puback(7))
            #expect(await alice.next() == .publish("once", to: "a/b", .qos1(1)))
            #expect(broker.connectedClients == ["alice", "bob"])
            #expect(broker.subscriptions(of: "alice") == [Subscription("a/#", at: .exactlyOnce)])
            bob.send(.disconnect)
            #expect(await bob.waitForEnd() == .endOfStream)
            bob.connection.finish()
            #expect(await bob.waitForEnd() != nil)
            #expect(broker.journal.disconnects(of: "bob") == [.disconnectPacket])
            broker.stop()
            #expect(await alice.waitForEnd() == .endOfStream)
            alice.connection.finish()
        }
    }

    @Test("pushes much through, and loses nothing", arguments: BrokerSite.allCases)
    func much(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker()
            let alice = await hosts.connect("alice", to: broker)
            await alice.subscribe("a")
            let bob = await hosts.connect("bob", to: broker)
            for number in 0..<200 {
                let text = String(repeating: "\(number) ", count: 1_000)
                bob.send(.publish(text, to: "a", .qos2(PacketIdentifier(integerLiteral: UInt16(number + 1)))))
            }
            var texts: [String] = []
            while texts.count < 200, let packet = await alice.next() {
                guard case .publish(let publish) = packet, let identifier = publish.delivery.packetIdentifier else {
                    continue
                }
                texts.append(publish.text)
                alice.send(.pubrec(identifier), .pubcomp(identifier))
            }
            #expect(texts == (0..<200).map { String(repeating: "\($0) ", count: 1_000) })
            #expect(await bob.next(200).map(\.kind) == Array(repeating: .pubrec, count: 200))
            for client in [alice, bob] { client.connection.reset() }
            broker.stop()
        }
    }

    @Test("goes on after a crash with what it kept, at the same endpoint", arguments: BrokerSite.allCases)
    func crash(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker()
            let endpoint = broker.endpoint
            let alice = await hosts.connect("alice", to: broker, clean: false)
            await alice.subscribe("a")
            let bob = await hosts.connect("bob", to: broker)
            bob.send(.publish("m", to: "a", .qos2(1), retain: true))
            #expect(await alice.next()?.kind == .publish)
            broker.crash()
            #expect(await alice.waitForEnd() == .closed(.reset))
            #expect(!broker.isRunning)
            #expect(broker.connectedClients == [])
            let refused = hosts.open(broker)
            #expect(await refused.waitForEnd() == .closed(.refused))

            try broker.restart()
            #expect(broker.endpoint == endpoint)
            let again = await hosts.connect("alice", to: broker, clean: false)
            #expect(again.connack == .connack(sessionPresent: true))
            #expect(await again.next() == .publish("m", to: "a", .qos2(1, dup: true)))
            #expect(broker.retained.map(\.text) == ["m"])
            #expect(broker.session(of: "bob") == nil)
            #expect(broker.journal.filter { $0.event == .crashed }.count == 1)
            #expect(broker.journal.disconnects(of: "bob") == [.brokerCrashed])
            again.connection.reset()
            broker.crash()
        }
    }

    @Test("forgets everything in a crash if it keeps nothing")
    func crashWithoutDisk() async throws {
        try await BrokerSite.memory.run { hosts in
            var configuration = BrokerConfiguration()
            configuration.keepsStateAcrossCrashes = false
            let broker = try hosts.broker(configuration)
            let alice = await hosts.connect("alice", to: broker, clean: false)
            await alice.subscribe("a")
            #expect(await alice.ask(.publish("m", to: "b", .qos1(1), retain: true)) == .puback(1))
            broker.crash()
            try broker.restart()
            #expect(await hosts.connect("alice", to: broker, clean: false).connack == .connack(sessionPresent: false))
            #expect(broker.retained == [])
            broker.stop()
        }
    }

    @Test("stops in order, publishes the wills, and keeps what it had for the next start")
    func stop() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            let watcher = await hosts.connect("watcher", to: broker, clean: false)
            await watcher.subscribe("wills")
            watcher.send(.disconnect)
            let alice = await hosts.connect(
                "alice", to: broker, will: Will(topic: "wills", message: [0x77], qualityOfService: .atLeastOnce))
            broker.stop()
            broker.stop()
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(broker.journal.disconnects(of: "alice") == [.brokerStopped])
            try broker.start()
            try broker.start()
            let again = await hosts.connect("watcher", to: broker, clean: false)
            #expect(await again.next() == .publish("w", to: "wills", .qos1(1)))
            broker.stop()
        }
    }

    @Test("restarts while it runs")
    func restart() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            let alice = await hosts.connect("alice", to: broker, clean: false)
            try broker.restart()
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(await hosts.connect("alice", to: broker, clean: false).connack == .connack(sessionPresent: true))
            broker.stop()
        }
    }

    @Test("says so if somebody else listens there", arguments: BrokerSite.allCases)
    func addressInUse(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker()
            let other = MQTTBroker(environment: hosts.environment, at: broker.endpoint)
            #expect(throws: NetworkError.addressInUse(broker.endpoint)) { try other.start() }
            #expect(!other.isRunning)
            broker.stop()
            try other.start()
            other.stop()
        }
    }

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

    @Test("says out of turn what it is told to say, and resets whom it is told to reset")
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

    @Test("tells its observer everything, also without a journal")
    func observer() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = MQTTBroker(
                environment: hosts.environment, at: Endpoint(host: hosts.host, port: 1883), journalLimit: 0)
            var entries: [BrokerJournal.Entry.Event] = []
            broker.observer = { entries.append($0.event) }
            try broker.start()
            let alice = await hosts.connect("alice", to: broker)
            broker.stop()
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(entries.first == .started(broker.endpoint))
            #expect(entries.contains(.own(.connected(sessionPresent: false))))
            #expect(entries.last == .stopped)
            #expect(broker.journal.isEmpty)
            #expect(broker.journal.omittedCount == entries.count)
        }
    }

    @Test("leaves nothing of itself in memory")
    func memory() async throws {
        try BrokerBed().run { bed in
            var broker: MQTTBroker? = try bed.hosts.broker()
            weak let observed = broker
            weak var stack = broker?.stack
            weak let core = broker?.stack?.core
            broker?.misbehave(.delay(.pingresp, by: .minutes(5)))
            broker?.misbehave(Misbehaviour(on: .sent(.puback), .hold(.minutes(5))))
            let alice = await bed.hosts.connect("alice", to: try #require(broker), clean: false, keepAlive: 60)
            await alice.subscribe("a/+")
            alice.send(.pingreq, .publish("m", to: "a/b", .qos1(1), retain: true))
            #expect(await alice.next()?.kind == .publish)
            broker?.crash()
            #expect(stack == nil && core == nil)
            try broker?.restart()
            stack = broker?.stack
            let again = await bed.hosts.connect("alice", to: try #require(broker), clean: false, keepAlive: 60)
            #expect(again.connack == .connack(sessionPresent: true))
            broker?.stop()
            #expect(stack == nil)
            try await bed.pass(.minutes(10))
            broker = nil
            #expect(observed == nil)
        }
    }

    @Test("can be commanded by whom it asks")
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

    @Test(
        "keeps as many journal entries as it is asked to, and none if it is asked for none",
        arguments: [0, 1, 7, 1_000])
    func journal(limit: Int) async throws {
        try await BrokerSite.sockets.run { hosts in
            let broker = try hosts.broker(journalLimit: limit)
            let alice = await hosts.connect("alice", to: broker)
            for _ in 0..<10 { #expect(await alice.ask(.pingreq) == .pingresp) }
            // started, opened, CONNECT, connected, CONNACK, and ten times two
            #expect(broker.journal.count == min(limit, 25))
            if limit > 1 { #expect(broker.journal.suffix(2).map(\.event) == [.received(.pingreq), .sent(.pingresp)]) }
            alice.connection.reset()
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
