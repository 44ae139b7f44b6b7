import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves while it serves")
struct ServingTests {
    let bed = CoreBed()

    @Test("never answers PINGREQ, to one client")
    func neverAnswerPings() {
        bed.misbehave(.neverAnswerPings(to: "alice"))
        #expect(bed.connect("alice", keepAlive: 10).ask(.pingreq) == [])
        #expect(bed.connect("bob").ask(.pingreq) == [.pingresp])
    }

    @Test("answers SUBSCRIBE late")
    func lateSuback() {
        bed.misbehave(.lateSuback(by: .seconds(20), to: "alice"))
        let client = bed.connect("alice")
        client.subscribe("a", at: .atMostOnce)
        #expect(client.take() == [])
        bed.pass(.seconds(20))
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("answers subscriptions with 0x80")
    func failSubscriptions() {
        bed.misbehave(.failSubscriptions(first: 1))
        let client = bed.connect("alice")
        client.subscribe([Subscription("a", at: .atMostOnce), Subscription("b", at: .exactlyOnce)])
        #expect(client.take() == [.suback(1, .failure, .failure)])
    }

    @Test("grants less than was asked for")
    func grantAtMost() {
        bed.misbehave(.grantAtMost(.atLeastOnce))
        let client = bed.connect("alice")
        client.subscribe([Subscription("a", at: .atMostOnce), Subscription("b", at: .exactlyOnce)])
        #expect(client.take() == [.suback(1, .granted(.atMostOnce), .granted(.atLeastOnce))])
    }

    @Test("delivers at QoS 0")
    func deliverAtMostOnce() {
        bed.misbehave(.deliverAtMostOnce(first: 1))
        let client = bed.subscriber("alice", to: ["a"])
        bed.connect("bob").publish("m", to: "a", .qos2(1))
        #expect(client.take() == [.publish("m", to: "a")])
    }

    @Test("withholds retained messages")
    func withholdRetained() {
        bed.misbehave(.withholdRetained(to: "alice"))
        let client = bed.connect("alice"), other = bed.connect("bob")
        other.publish("retained", to: "a", retain: true)
        client.subscribe("a")
        other.subscribe("a")
        other.publish("live", to: "a")
        #expect(client.takeTexts() == ["live"])
        #expect(other.takeTexts() == ["retained", "live"])
    }

    @Test("sends QoS 2 messages twice")
    func redeliverExactlyOnce() {
        bed.misbehave(.redeliverExactlyOnce(first: 1))
        let client = bed.subscriber("alice", to: ["a"]), other = bed.connect("bob")
        other.publish("one", to: "a", .qos1(1))
        other.publish("two", to: "a", .qos2(2))
        other.publish("three", to: "a", .qos2(3))
        #expect(
            client.take() == [
                .publish("one", to: "a", .qos1(1)), .publish("two", to: "a", .qos2(2)),
                .publish("two", to: "a", .qos2(2, dup: true)), .publish("three", to: "a", .qos2(3)),
            ])
        #expect(client.ask(.pubrec(2), .pubrec(2)) == [.pubrel(2), .pubrel(2)])
    }
}
