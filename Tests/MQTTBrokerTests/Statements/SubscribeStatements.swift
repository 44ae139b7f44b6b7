import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, sections 3.8 to 3.11: SUBSCRIBE and UNSUBSCRIBE")
struct SubscribeStatements {
    @Test(
        "MQTT-3.8.1-1 and MQTT-3.10.1-1: other flags than 0010 close the connection",
        arguments: [
            ([0x80, 6, 0, 1, 0, 1, 0x61, 0], "MQTT-3.8.1-1"), ([0x8A, 6, 0, 1, 0, 1, 0x61, 0], "MQTT-3.8.1-1"),
            ([0xA0, 5, 0, 1, 0, 1, 0x61], "MQTT-3.10.1-1"), ([0xA3, 5, 0, 1, 0, 1, 0x61], "MQTT-3.10.1-1"),
        ] as [([UInt8], Statement)])
    func flags(bytes: [UInt8], statement: Statement) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains(statement))
    }

    @Test(
        "MQTT-3.8.3-1 and MQTT-3.10.3-1: filters must be UTF-8",
        arguments: [
            [0x82, 6, 0, 1, 0, 1, 0xFF, 0], [0xA2, 5, 0, 1, 0, 1, 0xFF],
        ] as [[UInt8]])
    func filterText(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(!bed.violations.isEmpty)
    }

    @Test(
        "MQTT-3.8.3-3 and MQTT-3.10.3-2: a request without a filter closes the connection",
        arguments: [
            ([0x82, 2, 0, 1], "MQTT-3.8.3-3"), ([0xA2, 2, 0, 1], "MQTT-3.10.3-2"),
        ] as [([UInt8], Statement)])
    func noFilter(bytes: [UInt8], statement: Statement) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains(statement))
    }

    @Test(
        "MQTT-3.8.3-4: QoS 3 and reserved bits in SUBSCRIBE close the connection",
        arguments: [
            3, 4, 5, 0x0D, 0x80, 0xFF,
        ] as [UInt8])
    func reservedBits(byte: UInt8) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: [0x82, 6, 0, 1, 0, 1, 0x61, byte])
        #expect(!client.isOpen)
        #expect(client.take() == [])
        #expect(bed.violations.contains("MQTT-3.8.3-4"))
    }

    @Test("MQTT-3.8.4-3: subscribing again does not disturb messages that are on their way")
    func replacedInFlight() {
        var configuration = BrokerConfiguration()
        configuration.queueing.inFlightWindow = 1
        let bed = CoreBed(configuration)
        let client = bed.subscriber("alice", to: ["a"], at: .atLeastOnce)
        for text in ["one", "two", "three"] { bed.connect("bob").publish(text, to: "a", .qos1(1)) }
        #expect(client.takeTexts() == ["one"])
        client.subscribe("a", at: .exactlyOnce)
        client.take()
        #expect(client.ask(.puback(1)) == [.publish("two", to: "a", .qos1(2))])
        #expect(client.ask(.puback(2)) == [.publish("three", to: "a", .qos1(3))])
    }

    @Test("MQTT-3.8.4-4, MQTT-3.8.4-5 and MQTT-3.9.3-1: several filters are answered together, in their order")
    func severalFilters() {
        let access = AccessControl(maySubscribe: { client, filter in !filter.text.hasPrefix("secret") })
        let bed = CoreBed(access: access)
        let client = bed.connect("alice")
        client.publish("retained", to: "a", retain: true)
        client.subscribe([
            Subscription("a", at: .exactlyOnce), Subscription("secret/#", at: .atMostOnce),
            Subscription("b", at: .atMostOnce),
            Subscription("a", at: .atLeastOnce),
        ])
        let retained = ControlPacket.publish("retained", to: "a", retain: true)
        #expect(
            client.take() == [
                .suback(1, .granted(.exactlyOnce), .failure, .granted(.atMostOnce), .granted(.atLeastOnce)), retained,
                retained,
            ])
        #expect(
            bed.stack.core.state(of: "alice")?.subscriptions
                == [Subscription("a", at: .atLeastOnce), Subscription("b", at: .atMostOnce)])
    }

    @Test("MQTT-3.10.4-2: one who leaves takes nobody along", arguments: ["a/b", "a/+", "#"] as [TopicFilter])
    func deletedAmongOthers(filter: TopicFilter) {
        let bed = CoreBed()
        let clients = (0..<5).map { bed.subscriber(ClientIdentifier("client \($0)"), to: [filter]) }
        clients[1].unsubscribe(filter)
        clients[4].lose()
        clients[0].unsubscribe(filter)
        for client in clients { client.take() }
        bed.connect("bob").publish("m", to: "a/b")
        #expect(clients.map { $0.takeTexts().count } == [0, 0, 1, 1, 0])
        for client in clients[2...3] { client.lose() }
        #expect(bed.stack.core.sessions.count == 3)
    }

    @Test("MQTT-3.10.4-3: deliveries under way are finished after an unsubscribe")
    func finished() {
        var configuration = BrokerConfiguration()
        configuration.queueing.inFlightWindow = 1
        let bed = CoreBed(configuration)
        let client = bed.subscriber("alice", to: ["a"], clean: false)
        let other = bed.connect("bob")
        other.publish("under way", to: "a", .qos2(1))
        other.publish("waiting", to: "a", .qos1(2))
        client.take()
        client.unsubscribe("a")
        #expect(client.take() == [.unsuback(1)])
        #expect(client.ask(.pubrec(1)) == [.pubrel(1)])
        #expect(client.ask(.pubcomp(1)) == [.publish("waiting", to: "a", .qos1(2))])
        client.lose()
        #expect(bed.connect("alice", clean: false).bytes.count > 4)
    }
}
