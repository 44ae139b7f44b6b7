import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, section 3.3: PUBLISH")
struct PublishStatements {
    @Test("MQTT-3.3.1-2: DUP is 0 at QoS 0, and a 1 there closes the connection")
    func duplicateAtMostOnce() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"])
        client.send(bytes: [0x38, 4, 0, 1, 0x61, 0x6D])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.3.1-2"))
        let other = bed.subscriber("bob", to: ["a"], at: .atMostOnce)
        other.publish("m", to: "a", .qos2(1, dup: true))
        #expect(other.takeMessages().map(\.delivery) == [.atMostOnce])
    }

    @Test("MQTT-3.3.1-4: QoS 3 closes the connection")
    func quality3() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: [0x36, 6, 0, 1, 0x61, 0, 1, 0x6D])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.3.1-4"))
    }

    @Test("MQTT-3.3.1-6: a new subscription gets the last retained message of each topic that it matches")
    func retainedForNewSubscription() {
        let bed = CoreBed()
        let other = bed.connect("bob")
        for topic: TopicName in ["a/b", "a/c", "a", "b", "a/b/c", "$SYS/a"] {
            other.publish("old \(topic)", to: topic, retain: true)
        }
        other.publish("new a/b", to: "a/b", retain: true)
        let client = bed.connect("alice")
        let expected: [(TopicFilter, [String])] = [
            ("a/b", ["new a/b"]), ("a/+", ["old a/c", "new a/b"]),
            ("a/#", ["old a/c", "old a", "old a/b/c", "new a/b"]), ("+/+/c", ["old a/b/c"]), ("+", ["old a", "old b"]),
            ("#", ["old a/c", "old a", "old b", "old a/b/c", "new a/b"]), ("$SYS/#", ["old $SYS/a"]), ("c", []),
        ]
        for (filter, texts) in expected {
            client.subscribe(filter)
            #expect(client.takeTexts() == texts, "\(filter)")
            client.unsubscribe(filter)
        }
    }

    @Test(
        "MQTT-3.3.2-2: a topic with wildcards closes the connection",
        arguments: [
            [0x30, 3, 0, 1, 0x23], [0x30, 3, 0, 1, 0x2B], [0x30, 5, 0, 3, 0x61, 0x2F, 0x23],
            [0x30, 4, 0, 2, 0x61, 0x2B],
        ] as [[UInt8]])
    func wildcardInTopic(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.3.2-2"))
    }

    @Test(
        "MQTT-3.3.4-1: an answer that does not fit the message closes the connection",
        arguments: [
            (QualityOfService.atLeastOnce, ControlPacket.pubrec(1)), (.atLeastOnce, .pubcomp(1)),
            (.exactlyOnce, .puback(1)),
            (.exactlyOnce, .pubcomp(1)),
        ])
    func wrongAnswers(qualityOfService: QualityOfService, answer: ControlPacket) {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], at: qualityOfService)
        bed.connect("bob").publish("m", to: "a", .qos2(1))
        client.send(answer)
        #expect(!client.isOpen)
        #expect(bed.violations == ["MQTT-3.3.4-1"])
    }

    @Test("MQTT-3.3.5-2: a PUBLISH that is not allowed is acknowledged, and goes nowhere")
    func unauthorized() {
        let bed = CoreBed(access: AccessControl(mayPublish: { client, topic in topic != "forbidden" }))
        let client = bed.subscriber("alice", to: ["#"])
        #expect(client.ask(.publish("m", to: "forbidden", .qos1(1), retain: true)) == [.puback(1)])
        #expect(client.ask(.publish("m", to: "forbidden", .qos2(2)), .pubrel(2)) == [.pubrec(2), .pubcomp(2)])
        #expect(client.ask(.publish("m", to: "forbidden")) == [])
        #expect(bed.stack.core.retained.count == 0)
        #expect(client.ask(.publish("m", to: "allowed")).count == 1)
        #expect(bed.journal.dropped(to: "alice").count == 3)
    }

    @Test("MQTT-3.3.5-2: or it closes the connection, if the broker is asked to")
    func unauthorizedDisconnects() {
        var configuration = BrokerConfiguration()
        configuration.unauthorizedPublish = .disconnect
        let bed = CoreBed(configuration, access: AccessControl(mayPublish: { client, topic in topic != "forbidden" }))
        let client = bed.connect("alice")
        #expect(client.ask(.publish("m", to: "forbidden", .qos1(1))) == [])
        #expect(client.ending == .close)
        #expect(bed.journal.disconnects() == [.unauthorized("forbidden")])
    }
}
