import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

@Suite("A hosted broker under pressure")
struct HostPressureTests {
    @Test("keeps little for one who does not read, and gives the rest once it reads", arguments: BrokerSite.allCases)
    func slowConsumer(site: BrokerSite) async throws {
        try await site.run { hosts in
            var configuration = BrokerConfiguration()
            configuration.connections.maximumBufferedBytes = 100_000
            configuration.queueing.maximumMessages = 5_000
            configuration.queueing.inFlightWindow = 5_000
            let broker = try hosts.broker(configuration)
            let slow = await hosts.connect("slow", to: broker)
            await slow.subscribe("a")
            slow.connection.pause()
            let bob = await hosts.connect("bob", to: broker)
            let text = String(repeating: "x", count: 10_000)
            // More than buffers on the way can take.
            let messageCount = site == .memory ? 100 : 1_200
            for _ in 0..<messageCount {
                bob.send(.publish(text, to: "a", .qos1(1)))
                #expect(await bob.next() == .puback(1))
            }
            #expect(broker.session(of: "slow")?.queued.isEmpty == false)
            #expect(broker.host.mostBufferedBytes < 250_000)
            slow.connection.resume()
            var count = 0
            while count < messageCount, case .publish(let publish) = await slow.next() {
                count += 1
                if let identifier = publish.delivery.packetIdentifier { slow.send(.puback(identifier)) }
            }
            #expect(count == messageCount)
            #expect(broker.journal.dropped() == [])
            for client in [slow, bob] { client.connection.reset() }
            broker.stop()
        }
    }

    @Test("drops QoS 0 for one who does not read, says so, and goes on with others", arguments: BrokerSite.allCases)
    func slowConsumerAtMostOnce(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker()
            let slow = await hosts.connect("slow", to: broker)
            await slow.subscribe("a")
            slow.connection.pause()
            let quick = await hosts.connect("quick", to: broker)
            await quick.subscribe("a")
            let bob = await hosts.connect("bob", to: broker)
            let text = String(repeating: "x", count: 100_000)
            for _ in 0..<(site == .memory ? 30 : 150) {
                bob.send(.publish(text, to: "a"))
                #expect(await quick.next()?.kind == .publish)
            }
            #expect(broker.journal.dropped(to: "slow").count > 10)
            #expect(broker.journal.dropped(to: "quick") == [])
            #expect(broker.host.mostBufferedBytes < 1_300_000)
            for client in [slow, quick, bob] { client.connection.reset() }
            broker.stop()
        }
    }

    @Test("reads nothing more from one who takes no answers, until it does")
    func answersPileUp() async throws {
        try BrokerBed().run { bed in
            let network = StubNetwork()
            let environment = bed.hosts.environment
            let hosts = BrokerHosts(
                environment: Environment(
                    name: "broker", loop: bed.loop, network: network, platform: environment.platform, recorder: nil,
                    randomNumbers: { environment.random($0) }), network: network, host: "broker")
            let broker = try hosts.broker()
            let connection = network.connectFromOutside()
            connection.receive(try PacketEncoder().encode(.connect(Connect(clientIdentifier: "slow", keepAlive: 0))))
            #expect(!connection.isPaused)
            connection.bufferedByteCount = 2_000_000
            connection.receive(try PacketEncoder().encode(.pingreq))
            #expect(connection.isPaused)
            connection.bufferedByteCount = 60_000
            connection.handler?(.writable)
            #expect(!connection.isPaused)
            #expect(connection.sent.count == 6)
            // A connection that is being closed is read on, so that it gets the last packet.
            connection.bufferedByteCount = 2_000_000
            connection.receive(try PacketEncoder().encode(.pingreq))
            #expect(connection.isPaused)
            broker.disconnect("slow")
            #expect(!connection.isPaused && connection.isFinished)
            broker.stop()
        }
    }

    @Test("survives a thousand connections that say nothing, or half a CONNECT, and serves on")
    func halfOpen() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let good = await bed.hosts.connect("good", to: broker, keepAlive: 20)
            for number in 0..<1_000 {
                let connection = bed.hosts.network.connect(to: broker.endpoint)
                if number.isMultiple(of: 2) { connection.send([0x10, 13, 0, 4]) }
            }
            try await bed.pass(.seconds(20))
            #expect(await good.ask(.pingreq) == .pingresp)
            #expect(broker.connectionCount == 1_001)
            // The others are timed out, and linger, for nobody closes their other ends.
            try await bed.pass(.seconds(20))
            #expect(broker.connectionCount == 1)
            #expect(await good.ask(.pingreq) == .pingresp)
            broker.stop()
        }
    }

    @Test("understands streams that are cut after each byte, and links that drip")
    func chunks() async throws {
        try BrokerBed().run { bed in
            bed.network.chunk(.everyByte)
            bed.network.drip(1, every: .milliseconds(10))
            let broker = try bed.hosts.broker()
            let alice = await bed.hosts.connect("alice", to: broker, keepAlive: 60)
            await alice.subscribe("a/\u{1F514}")
            #expect(
                await alice.ask(.publish("ding", to: "a/\u{1F514}", .qos2(3)))
                    == .publish("ding", to: "a/\u{1F514}", .qos2(1)))
            #expect(await alice.next() == .pubrec(3))
            broker.stop()
        }
    }

    @Test("notices a link that is gone, and publishes the will")
    func vanished() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let watcher = await bed.hosts.connect("watcher", to: broker)
            await watcher.subscribe("wills")
            let phone = bed.network.sockets(on: "other phone")
            let alice = HostClient(phone.connect(to: broker.endpoint))
            alice.send(
                .connect(Connect(clientIdentifier: "alice", keepAlive: 10, will: Will(topic: "wills", message: [0x77])))
            )
            _ = await alice.next()
            bed.network.vanish("other phone")
            #expect(await watcher.next() == .publish("w", to: "wills"))
            #expect(broker.journal.disconnects(of: "alice") == [.keepAliveExpired])
            broker.stop()
        }
    }
}
