#if canImport(CMosquitto)
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

@Suite("libmosquitto among faults")
struct MosquittoFaultTests {
    private static func broker(in bed: CourierBed) throws -> MQTTBroker {
        let broker = MQTTBroker(
            environment: bed.phone("server").environment,
            at: CarillonEnvironment.Endpoint(host: "server", port: 1883))
        try broker.start()
        bed.keep(broker)
        return broker
    }

    private static func service(_ name: String) -> AuthService { AuthService(name, host: "server", keepAlive: 20) }

    /// Cuts and crashes at random while one client publishes to another.
    ///
    /// - Returns: the digest of the trace.
    private func play(_ seed: UInt64, at qos: QoS, _ check: @escaping @Sendable ([String]) -> Void) throws -> UInt64 {
        let digest = Digest()
        try CourierBed.play(seed: seed, on: .libmosquitto) { bed in
            let random = bed.loop.choices.stream("accidents")
            bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
            if seed % 2 == 0 { bed.network.chunk(.random(maximum: 7)) }
            let broker = try MosquittoFaultTests.broker(in: bed)
            let sender = bed.phone("sender")
            sender.keepMessages()
            func start() -> TestClient {
                let client = sender.client(
                    MosquittoFaultTests.service("alice"), interval: 1, maximum: 4, isPersistent: true)
                client.connect()
                return client
            }
            var alice = start()
            let bob = bed.phone("receiver").client(
                MosquittoFaultTests.service("bob"), topics: ["news": qos], interval: 1, maximum: 4)
            var got: [String] = []
            bob.listen(to: "news") { got.append($0) }
            bob.connect()
            await bed.advance(by: .seconds(2))
            for number in 1...30 {
                try alice.publish("\(number)", on: "news", qos)
                await bed.advance(by: .milliseconds(Int(random.next(below: 120))))
                switch random.next(below: 6) {
                case 0: bed.network.reset()
                case 1:
                    broker.crash()
                    await bed.advance(by: .milliseconds(Int(random.next(below: 3_000))))
                    try broker.restart()
                case 2:
                    sender.crashAndRestart()
                    alice = start()
                default: break
                }
            }
            await bed.advance(by: .minutes(2))
            check(got)
            #expect(broker.journal.violations.isEmpty)
            digest.value = bed.trace.digest
        }
        return digest.value
    }

    private final class Digest: @unchecked Sendable {
        // Confined to the loop.
        var value: UInt64 = 0
    }

    @Test("At QoS 2 nothing is lost and nothing comes twice", arguments: 101...140 as ClosedRange<UInt64>)
    func exactlyOnce(_ seed: UInt64) throws {
        _ = try play(seed, at: .two) { #expect($0 == numbers(1...30), "in order, each once") }
    }

    @Test("At QoS 1 nothing is lost", arguments: 201...240 as ClosedRange<UInt64>)
    func atLeastOnce(_ seed: UInt64) throws {
        _ = try play(seed, at: .one) { got in
            #expect(Set(got) == Set(numbers(1...30)))
            var seen: Set<String> = []
            let first = got.filter { seen.insert($0).inserted }
            #expect(first == numbers(1...30), "each in order, when it comes first")
        }
    }

    @Test("The same seed makes the same trace", arguments: [1, 2, 3] as [UInt64])
    func repetition(_ seed: UInt64) throws {
        let digests = try (0..<4).map { _ in try play(seed, at: .two) { _ in } }
        #expect(Set(digests).count == 1)
    }

    @Test("Fifty clients talk to each other in one world")
    func fifty() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let broker = try MosquittoFaultTests.broker(in: bed)
            let clients = (0..<50).map { number in
                bed.phone("phone \(number)").client(
                    MosquittoFaultTests.service("rider \(number)"), topics: ["to/\(number)": .two])
            }
            for client in clients {
                client.listen()
                client.connect()
            }
            await bed.advance(by: .seconds(1))
            for (number, client) in clients.enumerated() {
                for offset in 1...10 { try client.publish("\(number)", on: "to/\((number + offset) % 50)", .two) }
            }
            await bed.advance(by: .hours(1))
            for (number, client) in clients.enumerated() {
                #expect(Set(client.texts) == Set((1...10).map { "\((number - $0 + 50) % 50)" }))
                #expect(client.texts.count == 10)
                #expect(client.connectionState == .connected)
            }
            #expect(broker.journal.violations.isEmpty)
        }
    }
}
#endif
