import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

@Suite("A hosted broker in virtual time")
struct HostTimeTests {
    @Test("times out clients, and sleeps while nothing is due")
    func keepAlive() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let silent = await bed.hosts.connect("silent", to: broker, keepAlive: 60)
            let patient = await bed.hosts.connect("patient", to: broker, keepAlive: 3_600)
            let mute = bed.hosts.open(broker)
            let start = bed.loop.now
            #expect(await mute.waitForEnd() == .endOfStream)
            #expect(abs(start.duration(to: bed.loop.now).components.seconds - 30) <= 1)
            #expect(await silent.waitForEnd() == .closed(.reset))
            #expect(abs(start.duration(to: bed.loop.now).components.seconds - 90) <= 1)
            let steps = bed.loop.steps
            try await bed.pass(.minutes(80))
            #expect(bed.loop.steps - steps < 20)
            #expect(broker.isConnected("patient"))
            #expect(await patient.ask(.pingreq) == .pingresp)
            broker.stop()
        }
    }

    @Test("tells when a client tried to connect, and how far apart")
    func connectAttempts() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let fault = broker.misbehave(.refuseConnect(.serverUnavailable, of: "alice", first: 4))
            for delay in [1, 2, 4, 8] {
                let client = await bed.hosts.connect("alice", to: broker)
                #expect(client.connack == .connack(.serverUnavailable))
                client.connection.finish()
                try await bed.pass(.seconds(delay))
            }
            #expect(await bed.hosts.connect("alice", to: broker).connack == .connack())
            #expect(fault.strikes == 4)
            let gaps = broker.connectAttempts(of: "alice").gaps.map {
                ($0.wholeNanoseconds + 500_000_000) / 1_000_000_000
            }
            #expect(gaps == [1, 2, 4, 8])
            #expect(broker.connectAttempts(of: "bob").isEmpty)
            #expect(broker.journal.openings.count == 5)
            broker.stop()
        }
    }

    @Test("resets a client that does not close its side")
    func linger() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let client = await bed.hosts.connect("alice", to: broker)
            client.send(.disconnect)
            #expect(await client.waitForEnd() == .endOfStream)
            let start = bed.loop.now
            while client.end == .endOfStream { try await bed.pass(.milliseconds(100)) }
            #expect(client.end == .closed(.reset))
            let waited = start.duration(to: bed.loop.now)
            #expect(waited > .seconds(4) && waited < .seconds(6))
            broker.stop()
        }
    }

    @Test("misbehaves across restarts, until it is asked to behave")
    func misbehaves() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let fault = broker.misbehave(.neverAnswerPings())
            broker.crash()
            try broker.restart()
            let client = await bed.hosts.connect("alice", to: broker)
            client.send(.pingreq)
            try await bed.pass(.seconds(1))
            #expect(client.take() == [])
            #expect(fault.strikes == 1)
            broker.behave()
            #expect(await client.ask(.pingreq) == .pingresp)
            #expect(broker.journal.misbehaviours == ["never send PINGRESP"])
            let faults = bed.trace.events.filter { $0.kind == "fault.mqtt" }
            #expect(faults.map(\.text) == ["broker misbehaves: never send PINGRESP"])
            #expect(faults.map { "\($0.lane) \($0.peer ?? "")" } == ["broker phone"])
            broker.stop()
        }
    }

    @Test("writes packets into the trace, with who, what and the bytes")
    func trace() async throws {
        try BrokerBed().run { bed in
            let broker = try bed.hosts.broker()
            let client = bed.hosts.open(broker)
            client.send(
                .connect(
                    Connect(clientIdentifier: "alice", keepAlive: 0, userName: "a", password: Array("secret".utf8))))
            _ = await client.next()
            client.send(.disconnect)
            _ = await client.waitForEnd()
            let events = bed.trace.events.filter { $0.kind.hasPrefix("mqtt.") }
            #expect(
                events.map { "\($0.kind) \($0.lane)>\($0.peer ?? ""): \($0.text)" } == [
                    "mqtt.started broker>: broker started at broker:49152",
                    "mqtt.received phone>broker: CONNECT \"alice\" clean session, no keep alive, user \"a\", password",
                    "mqtt.sent broker>phone: CONNACK accepted (0)",
                    "mqtt.received phone>broker: DISCONNECT",
                    "mqtt.disconnected broker>phone: disconnected: DISCONNECT",
                ])
            #expect(events[2].bytes == [0x20, 2, 0, 0])
            #expect(events[2]["client"] == "alice")
            #expect(events[1].bytes?.suffix(6) == Array("******".utf8)[...])
            #expect(!events[1].fields.contains { $0.value.contains("secret") })
            broker.stop()
        }
    }

    @Test("leaves no password in the bytes of connections that a report shows, however they were cut")
    func rawBytes() async throws {
        try BrokerBed().run { bed in
            let secret = Array("secret".utf8)
            func stream(_ events: [TraceEvent]) -> [UInt8] {
                events.filter { $0.kind == "connection.data" && $0.peer == "broker" }.flatMap { $0.bytes ?? [] }
            }
            let broker = try bed.hosts.broker()
            bed.network.chunk(.random(maximum: 3))
            let client = bed.hosts.open(broker)
            client.send(.connect(Connect(clientIdentifier: "secret", userName: "a", password: secret)))
            #expect(await client.next() == .connack(Connack(returnCode: .accepted)))
            client.send(.publish(Publish(topic: "t", payload: secret)))
            client.send(.disconnect)
            _ = await client.waitForEnd()
            let seen = stream(bed.trace.events), shown = stream(bed.trace.shownEvents)
            let places = seen.ranges(of: secret)
            #expect(places.count == 3, "as client identifier, password and payload")
            var expected = seen
            expected.replaceSubrange(places[1], with: Array("******".utf8))
            #expect(shown == expected)
            #expect(bed.trace.shownEvents.map(\.text) == bed.trace.events.map(\.text))
            broker.stop()
        }
    }

    @Test("does the same in every run with the same seed")
    func determinism() async throws {
        @Sendable func digest(seed: UInt64) async throws -> UInt64 {
            let bed = BrokerBed(seed: seed)
            try bed.run { bed in
                let broker = try bed.hosts.broker()
                bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
                var clients: [HostClient] = []
                for number in 0..<12 {
                    let client = await bed.hosts.connect(
                        ClientIdentifier("client \(number)"), to: broker, clean: false)
                    await client.subscribe(number.isMultiple(of: 2) ? "a/+" : "#", at: .atLeastOnce)
                    clients.append(client)
                }
                for (number, client) in clients.enumerated() {
                    client.send(.publish("from \(number)", to: "a/b", .qos1(1), retain: true))
                    if number == 5 { broker.crash() }
                    if number == 5 { try broker.restart() }
                }
                try await bed.pass(.minutes(1))
                broker.stop()
            }
            return bed.trace.digest
        }
        let first = try await digest(seed: 7), second = try await digest(seed: 7), other = try await digest(seed: 8)
        #expect(first == second)
        #expect(first != other)
    }
}
