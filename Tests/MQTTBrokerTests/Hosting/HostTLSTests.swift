import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import CarillonTLS
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

@Suite("A hosted broker with TLS")
struct HostTLSTests {
    @Test("serves clients inside TLS, in memory and on real sockets", arguments: BrokerSite.allCases)
    func serves(site: BrokerSite) async throws {
        try await site.run { hosts in
            let broker = try hosts.broker(identity: try hosts.identity())
            let alice = await hosts.connectSecurely("alice", to: broker)
            #expect(alice.connack == .connack())
            await alice.subscribe("a/#")
            let bob = await hosts.connectSecurely("bob", to: broker)
            let text = String(repeating: "x", count: 100_000)
            #expect(await bob.ask(.publish(text, to: "a/b", .qos1(7))) == .puback(7))
            #expect(await alice.next() == .publish(text, to: "a/b", .qos1(1)))
            bob.send(.disconnect)
            #expect(await bob.waitForEnd() == .endOfStream)
            #expect(broker.journal.disconnects() == [.disconnectPacket])
            broker.stop()
            #expect(await alice.waitForEnd() == .endOfStream)
            for client in [alice, bob] { client.connection.reset() }
        }
    }

    @Test("notes a handshake that came to nothing, and serves others", arguments: BrokerSite.allCases)
    func failure(site: BrokerSite) async throws {
        try await site.run { hosts in
            let authority = try hosts.authority()
            let broker = try hosts.broker(
                identity: try authority.identity(for: [hosts.host], environment: hosts.environment))
            let good = await hosts.connectSecurely("good", to: broker)
            hosts.environment.platform.trustedRoots = .nobody
            let wary = await hosts.connectSecurely("wary", to: broker)
            #expect(wary.connack == nil)
            guard case .closed(.security(.untrusted)?)? = wary.end else {
                Issue.record("\(String(describing: wary.end))")
                return
            }
            let plain = await hosts.connect("plain", to: broker)
            #expect(plain.connack == nil)
            #expect(await good.ask(.pingreq) == .pingresp)
            #expect(
                broker.journal.disconnects() == [
                    .handshakeFailed(.refusedByPeer("unknown CA")), .handshakeFailed(.notTLS),
                ])
            #expect(broker.journal.received(.connect).count == 1)
            for client in [good, wary, plain] { client.connection.reset() }
            broker.stop()
        }
    }

    @Test("goes on in plain text when its identity is taken away, and an identity with a bad key cannot be made")
    func badIdentity() async throws {
        try BrokerBed().run { bed in
            let one = try bed.hosts.authority().identity(for: ["broker"], environment: bed.hosts.environment)
            #expect(throws: TLSError.self) {
                try ServerIdentity(certificateChain: one.certificates[0].pem, privateKey: "no key")
            }
            let broker = try bed.hosts.broker(identity: one)
            broker.stop()
            broker.identity = nil
            try broker.start()
            #expect(await bed.hosts.connect("plain", to: broker).connack == .connack())
            broker.stop()
        }
    }

    @Test("gives up handshakes that stand still after ten seconds, and bounds how many there are")
    func silence() async throws {
        try BrokerBed().run { bed in
            var configuration = BrokerConfiguration()
            configuration.connections.maximumPending = 50
            let broker = try bed.hosts.broker(configuration, identity: try bed.hosts.identity())
            let good = await bed.hosts.connectSecurely("good", to: broker)
            for _ in 0..<60 { bed.hosts.network.connect(to: broker.endpoint).send([0x16, 3, 1]) }
            try await bed.pass(.milliseconds(9_900))
            #expect(broker.connectionCount == 51)
            #expect(broker.journal.disconnects().count { $0 == .tooManyConnections } == 10)
            try await bed.pass(.milliseconds(200))
            #expect(broker.journal.disconnects().count { $0 == .handshakeFailed(.timedOut) } == 50)
            #expect(broker.connectionCount == 1)
            #expect(await good.ask(.pingreq) == .pingresp)

            // The limit is the handshake's: who has agreed has as long for CONNECT as everybody.
            let slow = TLSConnection(
                bed.hosts.network.connect(to: broker.endpoint), to: "broker", environment: bed.hosts.environment)
            slow.handler = { _ in }
            try await bed.pass(.seconds(20))
            #expect(broker.connectionCount == 2)
            try await bed.pass(.seconds(20))
            #expect(broker.journal.disconnects().last == .connectTimedOut)
            slow.reset()
            broker.crash()
            #expect(broker.connectionCount == 0)
        }
    }

    @Test("shows packets in traces, and ciphertext on the wire")
    func trace() async throws {
        let bed = BrokerBed()
        try bed.run { bed in
            let broker = try bed.hosts.broker(identity: try bed.hosts.identity())
            let alice = await bed.hosts.connectSecurely("alice", to: broker)
            #expect(await alice.ask(.publish("a secret", to: "a", .qos1(1))) == .puback(1))
            alice.connection.reset()
            broker.stop()
        }
        func events(_ kind: String) -> [TraceEvent] { bed.trace.events.filter { $0.kind == kind } }
        func show(_ event: TraceEvent) -> Bool { event.bytes?.firstRange(of: Array("a secret".utf8)) != nil }
        #expect(events("mqtt.received").count == 2 && events("mqtt.sent").count == 2)
        #expect(events("mqtt.received").allSatisfy { $0.lane == "phone" && $0.peer == "broker" })
        #expect(events("mqtt.received").contains(where: show))
        #expect(!events("connection.data").contains(where: show))
    }
}
