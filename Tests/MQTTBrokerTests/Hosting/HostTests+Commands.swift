import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

extension HostTests {
    @Test("publishes nothing that no packet can carry")
    func unpublishable() async throws {
        try await BrokerSite.memory.run { hosts in
            let broker = try hosts.broker()
            #expect(throws: TopicError.self) { try broker.publish("m", to: "a/#") }
            #expect(throws: EncodingFailure.self) {
                try broker.publish(topic: "a", payload: Array(repeating: 0, count: 268_435_456))
            }
            broker.stop()
        }
    }

    @Test("can be commanded by the function that it asks")
    func reentrant() async throws {
        try await BrokerSite.memory.run { hosts in
            let holder = BrokerHolder()
            let broker = try hosts.broker(
                access: AccessControl(authenticate: { request in
                    if request.clientIdentifier == "boss" {
                        holder.broker?.disconnect("alice")
                        try? holder.broker?.publish("the boss comes", to: "a")
                    }
                    return .accepted
                }))
            holder.broker = broker
            let alice = await hosts.connect("alice", to: broker), bob = await hosts.connect("bob", to: broker)
            await bob.subscribe("a")
            let boss = await hosts.connect("boss", to: broker)
            #expect(boss.connack == .connack())
            #expect(await alice.waitForEnd() == .endOfStream)
            #expect(await bob.next() == .publish("the boss comes", to: "a"))
            #expect(bob.take() == [])

            // So can a misbehaviour's condition, in the middle of what the broker does.
            broker.misbehave(
                .drop(
                    .sent(.pingresp).where { _ in
                        try? holder.broker?.publish("ping", to: "a")
                        return false
                    }))
            bob.send(.pingreq, .pingreq)
            let answers = await bob.next(4)
            #expect(answers.filter { $0 == .pingresp }.count == 2)
            #expect(answers.filter { $0 == .publish("ping", to: "a") }.count == 2)
            #expect(bob.take() == [])
            broker.stop()
        }
    }
}
