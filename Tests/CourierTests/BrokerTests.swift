import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTBroker
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("With a broker")
struct BrokerTests {
    /// A broker that keeps what it has through crashes.
    private static func broker(in bed: CourierBed) throws -> MQTTBroker {
        let phone = bed.phone("server")
        let broker = MQTTBroker(
            environment: phone.environment, at: CarillonEnvironment.Endpoint(host: "server", port: 1883))
        try broker.start()
        bed.keep(broker)
        return broker
    }

    private static func service(_ name: String) -> AuthService { AuthService(name, host: "server", keepAlive: 20) }

    @Test(
        "Two riders on two phones talk to each other at every QoS", arguments: [QoS.zero, .one, .two],
        TestedEngine.allCases)
    func twoPhones(_ qos: QoS, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let broker = try BrokerTests.broker(in: bed)
            let alice = bed.phone("phone of alice").client(BrokerTests.service("alice"), topics: ["alice/#": qos])
            let bob = bed.phone("phone of bob").client(BrokerTests.service("bob"), topics: ["bob/#": qos])
            for client in [alice, bob] {
                client.listen()
                client.connect()
            }
            await bed.advance(by: .seconds(1))
            for number in 1...20 {
                try alice.publish("to bob \(number)", on: "bob/inbox", qos)
                try bob.publish("to alice \(number)", on: "alice/inbox", qos)
            }
            await bed.advance(by: .seconds(1))
            #expect(bob.texts == (1...20).map { "to bob \($0)" })
            #expect(alice.texts == (1...20).map { "to alice \($0)" })
            #expect(bob.messages.allSatisfy { $0.qos == qos })
            #expect(broker.journal.violations.isEmpty)
        }
    }

    @Test(
        "A client that another one of its name pushes out loses its connection",
        arguments: TestedEngine.allCases)
    func takeOver(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            _ = try BrokerTests.broker(in: bed)
            let first = bed.phone("one").client(BrokerTests.service("rider"), interval: 60, maximum: 60)
            first.connect()
            await bed.advance(by: .seconds(1))
            let second = bed.phone("two").client(BrokerTests.service("rider"))
            second.connect()
            await bed.advance(by: .seconds(1))
            #expect(first.connectionState == .disconnected)
            #expect(second.connectionState == .connected)
            #expect(first.diary.count(of: "connectionLost") == 1)
        }
    }

    @Test(
        "At QoS 2 nothing is lost and nothing comes twice, whichever side dies and wherever the network cuts",
        arguments: 1...40, TestedEngine.allCases)
    func exactlyOnce(_ seed: UInt64, on engine: TestedEngine) throws {
        try CourierBed.play(seed: seed, on: engine) { bed in
            let random = bed.loop.choices.stream("accidents")
            bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
            if seed % 2 == 0 { bed.network.chunk(.random(maximum: 7)) }
            let broker = try BrokerTests.broker(in: bed)
            let sender = bed.phone("sender"), receiver = bed.phone("receiver")
            sender.keepMessages()
            receiver.keepMessages()
            var got: [String] = []
            @Sendable func start(_ phone: Phone, _ name: String, _ topics: [String: QoS]) -> TestClient {
                let client = phone.client(
                    BrokerTests.service(name), topics: topics, interval: 1, maximum: 4, timeToLive: 86_400,
                    isPersistent: true)
                client.connect()
                return client
            }
            var alice = start(sender, "alice", [:])
            var bob = start(receiver, "bob", ["news": .two])
            bob.listen(to: "news") { got.append($0) }
            await bed.advance(by: .seconds(2))
            for number in 1...30 {
                try alice.publish("\(number)", on: "news", .two)
                await bed.advance(by: .milliseconds(Int(random.next(below: 120))))
                switch random.next(below: 8) {
                case 0: bed.network.reset()
                case 1:
                    broker.crash()
                    await bed.advance(by: .milliseconds(Int(random.next(below: 3_000))))
                    try broker.restart()
                case 2:
                    sender.crashAndRestart()
                    alice = start(sender, "alice", [:])
                    // Publishing needs a session; what was published before is in the store.
                    #expect(alice.hasExistingSession)
                // Between PUBREC and PUBREL a message is in libmosquitto's memory alone.
                case 3 where engine == .stream:
                    receiver.crashAndRestart()
                    bob = start(receiver, "bob", ["news": .two])
                    bob.listen(to: "news") { got.append($0) }
                default: break
                }
            }
            await bed.advance(by: .minutes(2))
            #expect(got == numbers(1...30), "in order, each once")
            #expect(broker.journal.violations.isEmpty)
        }
    }

    @Test("The same seed makes the same trace", arguments: TestedEngine.allCases)
    func determinism(on engine: TestedEngine) throws {
        let digests = try (0..<2).map { _ in
            let digest = Digest()
            try CourierBed.play(seed: 7, on: engine) { bed in
                bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
                let broker = try BrokerTests.broker(in: bed)
                let clients = ["a", "b", "c", "d"].map {
                    bed.phone("phone \($0)").client(BrokerTests.service($0), topics: ["news": .two, "more": .one])
                }
                for client in clients {
                    client.listen()
                    client.connect()
                }
                await bed.advance(by: .seconds(1))
                for client in clients { try client.publish("hello", on: "news", .two) }
                await bed.advance(by: .milliseconds(20))
                broker.crash()
                await bed.advance(by: .seconds(3))
                try broker.restart()
                await bed.advance(by: .minutes(5))
                digest.value = bed.trace.digest
                #expect(clients.allSatisfy { $0.messages.count == 4 })
            }
            return digest.value
        }
        #expect(digests[0] == digests[1])
    }

    /// Confined to the world's loop, hence safe to share.
    private final class Digest: @unchecked Sendable {
        var value: UInt64 = 0
    }
}
