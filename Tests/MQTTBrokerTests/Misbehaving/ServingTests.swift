import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves while it serves")
struct ServingTests {
    let bed = CoreBed()

    @Test("answers SUBSCRIBE late")
    func lateSuback() {
        bed.misbehave(.lateSuback(by: .seconds(20), to: "alice"))
        let client = bed.connect("alice")
        client.subscribe("a", at: .atMostOnce)
        #expect(client.take() == [])
        bed.pass(.seconds(20))
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
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
