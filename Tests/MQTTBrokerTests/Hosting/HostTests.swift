import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
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
}
