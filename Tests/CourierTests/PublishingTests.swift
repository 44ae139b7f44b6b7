import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Publishing")
struct PublishingTests {
    @Test("Before there was a session publishing throws, and says and asks nothing", arguments: TestedEngine.allCases)
    func noSession(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            #expect(!client.hasExistingSession)
            do {
                try client.publish("x")
                Issue.record("nothing was thrown")
            } catch {
                #expect(error as NSError == CourierError.sessionNotExist.asNSError)
            }
            #expect(client.events.isEmpty)
            client.connect()
            #expect(client.hasExistingSession)
            client.disconnect()
            client.destroy()
            #expect(client.hasExistingSession, "for good")
        }
    }

    @Test(
        "A text that is no topic name throws, and is told of", arguments: ["", "a/+", "#", "a\0"], TestedEngine.allCases
    )
    func badTopics(_ topic: String, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(throws: TopicError.self) { try client.publish("four", on: topic) }
            #expect(client.diary.last("messageSendFailure")?["sizeBytes"] == "4")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.connect])
        }
    }

    @Test("A clean session drops what was waiting, and says so", arguments: TestedEngine.allCases)
    func cleanSession(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(AuthService(clean: true))
            client.connect()
            await bed.advance(by: .seconds(1))
            client.disconnect()
            try client.publish("a", .one)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.isEmpty)
            #expect(client.diary.error(of: "messageSendFailure")?.code == -6)
            try client.publish("b", .one)
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.published == ["b QoS 1 id 1"])
        }
    }

    @Test("At most sixteen messages are on their way at once", arguments: TestedEngine.allCases)
    func window(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.publish]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...40 { try client.publish("\(number)", number % 2 == 0 ? .two : .one) }
            await bed.advance(by: .seconds(60))
            #expect(bed.broker.publishes.count == 16)
            bed.broker.send(.puback(try #require(PacketIdentifier(1))))
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.text) == numbers(1...17), "one went, one came")
            bed.broker.unanswered = []
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(client.diary.count(of: "messageSendSuccess") == 40)
        }
    }

    @Test(
        "Acknowledgements of nothing are ignored, but PUBREC and PUBREL are always answered",
        arguments: TestedEngine.allCases)
    func strangeAcknowledgements(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            let identifier = try #require(PacketIdentifier(77))
            bed.broker.unanswered = [.pubrel]
            for packet in [
                ControlPacket.puback(identifier), .pubcomp(identifier), .pubrec(identifier), .pubrel(identifier),
            ] {
                bed.broker.send(packet)
            }
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.packets.dropFirst() == [.pubrel(identifier), .pubcomp(identifier)])
            #expect(client.connectionState == .connected)
            #expect(client.diary.count(of: "messageSendSuccess") == 0)
        }
    }

    @Test("PUBACK does not end an exchange at QoS 2, nor does PUBCOMP without PUBREC", arguments: TestedEngine.allCases)
    func wrongAcknowledgements(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.publish]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("a", .two)
            await bed.advance(by: .seconds(1))
            let identifier = try #require(PacketIdentifier(1))
            bed.broker.send(.puback(identifier))
            bed.broker.send(.pubcomp(identifier))
            await bed.advance(by: .seconds(1))
            #expect(client.diary.count(of: "messageSendSuccess") == 0)
        }
    }

    @Test(
        "While the network takes nothing, messages at QoS 0 are refused in the end, and told of",
        arguments: TestedEngine.allCases)
    func stalled(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 0))
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.network.partition("phone", "broker")
            let payload = Data(count: 1_048_576)
            for _ in 1...40 { try client.courier.publishMessage(payload, topic: "a", qos: .zero) }
            #expect((20...30).contains(client.diary.count(of: "messageSendFailure")))
            #expect(client.diary.error(of: "messageSendFailure")?.code == -5)
            #expect(client.connectionState == .connected)
        }
    }

    @Test("A payload that no packet can carry throws, and is told of", arguments: TestedEngine.allCases)
    func tooLarge(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            #expect(throws: EncodingFailure.self) {
                try client.courier.publishMessage(Data(count: 268_435_455), topic: "a", qos: .two)
            }
            #expect(client.diary.last("messageSendFailure")?["sizeBytes"] == "268435455")
        }
    }
}
