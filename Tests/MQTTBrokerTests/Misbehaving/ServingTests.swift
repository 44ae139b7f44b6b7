import CarillonEnvironment
import MQTTWire
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves while it serves")
struct ServingTests {
    let bench = Bench()

    @Test("never answers PINGREQ, to one client")
    func neverAnswerPings() {
        bench.misbehave(.neverAnswerPings(to: "alice"))
        #expect(bench.connect("alice", keepAlive: 10).ask(.pingreq) == [])
        #expect(bench.connect("bob").ask(.pingreq) == [.pingresp])
    }

    @Test("answers SUBSCRIBE late")
    func lateSuback() {
        bench.misbehave(.lateSuback(by: .seconds(20), to: "alice"))
        let client = bench.connect("alice")
        client.subscribe("a", at: .atMostOnce)
        #expect(client.take() == [])
        bench.pass(.seconds(20))
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("answers subscriptions with 0x80")
    func failSubscriptions() {
        bench.misbehave(.failSubscriptions(first: 1))
        let client = bench.connect("alice")
        client.subscribe([Subscription("a", at: .atMostOnce), Subscription("b", at: .exactlyOnce)])
        #expect(client.take() == [.suback(1, .failure, .failure)])
    }

    @Test("grants less than was asked for")
    func grantAtMost() {
        bench.misbehave(.grantAtMost(.atLeastOnce))
        let client = bench.connect("alice")
        client.subscribe([Subscription("a", at: .atMostOnce), Subscription("b", at: .exactlyOnce)])
        #expect(client.take() == [.suback(1, .granted(.atMostOnce), .granted(.atLeastOnce))])
    }

    @Test("delivers at QoS 0")
    func deliverAtMostOnce() {
        bench.misbehave(.deliverAtMostOnce(first: 1))
        let client = bench.subscriber("alice", to: ["a"])
        bench.connect("bob").publish("m", to: "a", .qos2(1))
        #expect(client.take() == [.publish("m", to: "a")])
    }

    @Test("withholds retained messages")
    func withholdRetained() {
        bench.misbehave(.withholdRetained(to: "alice"))
        let client = bench.connect("alice"), other = bench.connect("bob")
        other.publish("retained", to: "a", retain: true)
        client.subscribe("a")
        other.subscribe("a")
        other.publish("live", to: "a")
        #expect(client.takeTexts() == ["live"])
        #expect(other.takeTexts() == ["retained", "live"])
    }

    @Test("sends QoS 2 messages twice")
    func redeliverExactlyOnce() {
        bench.misbehave(.redeliverExactlyOnce(first: 1))
        let client = bench.subscriber("alice", to: ["a"]), other = bench.connect("bob")
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
