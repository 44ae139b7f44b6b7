import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, section 3.3: PUBLISH")
struct PublishStatements {
    @Test(
        "MQTT-3.3.1-1: DUP is 1 when a message is sent again", arguments: [QualityOfService.atLeastOnce, .exactlyOnce])
    func duplicateFlag(qualityOfService: QualityOfService) {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], at: qualityOfService, clean: false)
        bed.connect("bob").publish("m", to: "a", .qos2(1))
        #expect(client.takeMessages().map(\.delivery.isDuplicate) == [false])
        for _ in 0..<3 {
            let again = bed.connect("alice", clean: false)
            #expect(bed.journal.sent(.publish, to: "alice").count > 1)
            #expect(again.bytes[4] & 0b1000 != 0)
            again.lose()
        }
    }

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

    @Test("MQTT-3.3.1-3: DUP of what comes says nothing about DUP of what goes")
    func duplicateIsNotPassedOn() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"])
        let other = bed.connect("bob")
        other.publish("one", to: "a", .qos1(1, dup: true))
        other.publish("two", to: "a", .qos2(2, dup: true))
        #expect(client.takeMessages().map(\.delivery) == [.qos1(1), .qos2(2)])
    }

    @Test("MQTT-3.3.1-4: QoS 3 closes the connection")
    func quality3() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: [0x36, 6, 0, 1, 0x61, 0, 1, 0x6D])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.3.1-4"))
    }

    @Test("MQTT-3.3.1-5: a retained message is stored with its QoS", arguments: QualityOfService.allCases)
    func retained(qualityOfService: QualityOfService) {
        let bed = CoreBed()
        let other = bed.connect("bob")
        switch qualityOfService {
        case .atMostOnce: other.publish("m", to: "a", retain: true)
        case .atLeastOnce: other.publish("m", to: "a", .qos1(1), retain: true)
        case .exactlyOnce: other.publish("m", to: "a", .qos2(1), retain: true)
        }
        let client = bed.connect("alice")
        client.subscribe("a", at: .exactlyOnce)
        #expect(client.takeMessages().map(\.delivery.qualityOfService) == [qualityOfService])
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

    @Test("MQTT-3.3.1-7: a retained message at QoS 0 takes the place of one above")
    func retainedAtMostOnce() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.publish("old", to: "a", .qos1(1), retain: true)
        client.publish("new", to: "a", retain: true)
        client.subscribe("a")
        #expect(client.takeTexts() == ["new"])
    }

    @Test("MQTT-3.3.1-8 and MQTT-3.3.1-9: RETAIN is 1 for a new subscription, and 0 for those that were there")
    func retainFlag() {
        let bed = CoreBed()
        let early = bed.subscriber("alice", to: ["a"])
        bed.connect("bob").publish("m", to: "a", retain: true)
        let late = bed.connect("carol")
        late.subscribe("a")
        #expect(early.takeMessages().map(\.retain) == [false])
        #expect(late.takeMessages().map(\.retain) == [true])
    }

    @Test("MQTT-3.3.1-10: an empty retained message is delivered, and erases what was retained")
    func erased() {
        let bed = CoreBed()
        let other = bed.connect("bob")
        other.publish("m", to: "a", retain: true)
        let client = bed.subscriber("alice", to: ["a"])
        other.publish("", to: "a", retain: true)
        #expect(client.takeMessages() == [Publish(topic: "a")])
        client.subscribe("a")
        #expect(client.takeMessages() == [])
    }

    @Test("MQTT-3.3.1-11: an empty message is never retained")
    func emptyIsNotRetained() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.publish("", to: "a", .qos1(1), retain: true)
        client.subscribe("a")
        #expect(client.takeMessages() == [])
        #expect(bed.stack.core.retained.count == 0)
    }

    @Test("MQTT-3.3.1-12: a message without RETAIN leaves what is retained as it is", arguments: ["other", ""])
    func notRetained(text: String) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.publish("kept", to: "a", retain: true)
        client.publish(text, to: "a")
        client.publish("nothing", to: "b")
        client.subscribe("#")
        #expect(client.takeTexts() == ["kept"])
    }

    @Test("MQTT-3.3.2-1: the topic comes first, and arrives byte by byte as it was sent")
    func topicName() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["#"])
        client.publish("m", to: "/a//\u{1F514} e\u{301}/")
        #expect(client.takeMessages().map(\.topic) == ["/a//\u{1F514} e\u{301}/"])
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

    @Test("MQTT-3.3.2-3: only what matches the filter is sent")
    func matching() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a/+/c", "b/#"])
        let other = bed.connect("bob")
        for topic: TopicName in ["a/b/c", "a/c", "a/b/c/d", "b", "b/x/y", "c", "A/b/c"] { other.publish("", to: topic) }
        #expect(client.takeMessages().map(\.topic) == ["a/b/c", "b", "b/x/y"])
    }

    @Test("MQTT-3.3.4-1: a message is answered as its QoS demands")
    func answers() {
        let client = CoreBed().connect("alice")
        #expect(client.ask(.publish("m", to: "a")) == [])
        #expect(client.ask(.publish("m", to: "a", .qos1(10))) == [.puback(10)])
        #expect(client.ask(.publish("m", to: "a", .qos2(10))) == [.pubrec(10)])
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

    @Test(
        "MQTT-3.3.5-1: overlapping subscriptions get one message at the highest QoS among them",
        arguments: [
            ["a/+", "a/#", "a/b"], ["a/b", "a/#", "a/+"], ["#", "a/b", "+/b"],
        ] as [[TopicFilter]])
    func overlapping(filters: [TopicFilter]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.subscribe(zip(filters, [.atMostOnce, .exactlyOnce, .atLeastOnce]).map { Subscription($0, at: $1) })
        client.take()
        bed.connect("bob").publish("m", to: "a/b", .qos2(9))
        #expect(client.take() == [.publish("m", to: "a/b", .qos2(1))])
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

    @Test("A will that is not allowed refuses the connection with code 5")
    func unauthorizedWill() {
        let bed = CoreBed(access: AccessControl(mayPublish: { client, topic in topic != "forbidden" }))
        let client = bed.connect("alice", will: Will(topic: "forbidden", message: []))
        #expect(client.connack == .connack(.notAuthorized))
        #expect(!client.isOpen)
    }
}
