import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

extension PublishingTests {
    @Test(
        "An unacknowledged message is sent again after a reconnect, with DUP, its identifier and its place",
        arguments: TestedEngine.allCases)
    func redelivery(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.publish]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("a", .one)
            try client.publish("b", .two)
            await bed.advance(by: .hours(1))
            #expect(bed.broker.published == ["a QoS 1 id 1", "b QoS 2 id 2"], "not while the connection lasts")
            bed.broker.close()
            await bed.advance(by: .seconds(1))
            try client.publish("c", .one)
            bed.broker.unanswered = []
            bed.broker.forget()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.published == ["a QoS 1 id 1 dup", "b QoS 2 id 2 dup", "c QoS 1 id 3"])
            #expect(client.diary.count(of: "messageSendSuccess") == 3)
        }
    }

    @Test("Past PUBREC an exchange goes on with PUBREL, never with PUBLISH again", arguments: TestedEngine.allCases)
    func resumeRelease(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrel]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("a", .two)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            bed.broker.unanswered = []
            bed.broker.forget()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.kinds == [.connect, .pubrel])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test(
        "The variants travel as QoS 1, report their acknowledgement, and are not sent again on another connection",
        arguments: [QoS.oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry], TestedEngine.allCases)
    func variants(_ qos: QoS, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            try client.publish("early", qos)
            #expect(client.diary.error(of: "messageSendFailure")?.code == -6)
            await bed.advance(by: .seconds(1))
            try client.publish("good", qos)
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("messageSendSuccess")?["qos"] == "\(qos)")
            bed.broker.unanswered = [.publish]
            try client.publish("lost", qos)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.published == ["good QoS 1 id 1", "lost QoS 1 id 2"])
            #expect(client.diary.last("messageSendFailure")?["qos"] == "\(qos)")
            #expect(client.diary.count(of: "messageSendFailure") == 2)
        }
    }
}
