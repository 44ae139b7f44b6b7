import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Receiving")
struct ReceivingTests {
    @Test(
        "Values come in the order in which the broker sent them, also to several listeners", arguments: 1...5,
        TestedEngine.allCases)
    func order(_ seed: UInt64, on engine: TestedEngine) throws {
        try CourierBed.play(seed: seed, on: engine) { bed in
            let client = bed.phone().client()
            var texts: [String] = []
            client.listen(to: "n") { texts.append($0) }
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...50 { bed.broker.publish("\(number)", on: "n", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .seconds(1))
            #expect(texts == numbers(1...50))
            #expect(client.texts == texts)
        }
    }

    @Test("A PUBLISH at QoS 2 that is repeated before PUBREL is delivered once; afterwards the identifier is free")
    func exactlyOnce() throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let identifier = try #require(PacketIdentifier(5))
            for isDuplicate in [false, true, true] {
                bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: isDuplicate)
            }
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(identifier))
            bed.broker.send(.pubrel(identifier))
            bed.broker.publish("b", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(identifier))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a", "b"])
            #expect(bed.broker.count(of: .pubrec) == 4)
            #expect(bed.broker.count(of: .pubcomp) == 3, "also for what is not held any more")
        }
    }

    @Test(
        "A message at QoS 2 is one message across connections, with a time to live held until its PUBREL",
        arguments: [0, 600], TestedEngine.allCases)
    func heldAcrossConnections(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let client = bed.phone().client(timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(client.texts == (timeToLive > 0 ? [] : ["a"]))
            bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: true)
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
        }
    }

    @Test(
        "If the broker has lost the session, what it had handed over is delivered, and its identifiers are free",
        arguments: [0, 600], TestedEngine.allCases)
    func sessionLost(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client(timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(client.texts == ["a"])
            bed.broker.publish("b", .exactlyOnce, id: 5)
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a", "b"])
        }
    }

    @Test("A clean session forgets what was held", arguments: [0, 600], TestedEngine.allCases)
    func cleanSession(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client(AuthService(clean: true), timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == (timeToLive > 0 ? [] : ["a"]))
            bed.broker.publish("b", .exactlyOnce, id: 5)
            bed.broker.unanswered = []
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts.last == "b", "the identifier is free")
        }
    }

    @Test(
        "While the main queue does not keep up nothing more is read, and nothing is lost",
        arguments: TestedEngine.allCases)
    func backPressure(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let mainQueue = MainQueue(on: SlowLoop(bed.loop))
            let client = bed.phone(mainQueue: mainQueue).client(AuthService(keepAlive: 10))
            let backlog = Backlog(of: client)
            client.connect()
            await bed.advance(by: .seconds(1))
            // Much more than what is read at once.
            let filling = String(repeating: " ", count: 2_000)
            let texts = (1...3_000).map { "\($0)\(filling)" }
            for text in texts { bed.broker.publish(text, .atMostOnce) }
            await bed.advance(by: .seconds(60))
            #expect(backlog.texts == texts, "nothing is lost")
            #expect(client.connectionState == .connected)
            #expect(backlog.longest >= 1_000, "the main queue does not keep up")
            #expect(backlog.longest < 1_400, "and then nothing more is read than what has come already")
        }
    }
}

/// The messages that a client has been sent and its app has not got yet. Confined to the world's loop.
private final class Backlog: ICourierEventHandler, @unchecked Sendable {
    private var receivedCount = 0
    private(set) var texts: [String] = []
    /// How many there were at most.
    private(set) var longest = 0

    init(of client: TestClient) {
        client.courier.addEventHandler(self)
        client.courier.messagePublisher()
            .sink { [unowned self] in texts.append(String(decoding: $0.data, as: UTF8.self)) }
            .store(in: &client.sinks)
    }

    func onEvent(_ event: CourierEvent) {
        guard case .messageReceive = event.type else { return }
        receivedCount += 1
        longest = max(longest, receivedCount - texts.count)
    }
}
