import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("destroy()")
struct DestroyTests {
    @Test("It forgets subscriptions, what was to be unsubscribed, to be sent and to be delivered, and disconnects")
    func everything() throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.unsubscribe, .publish, .pubrec]
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let outgoing = MemoryOutgoingMessageStore(), incoming = MemoryIncomingMessageStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: outgoing, incoming: incoming)
            let client = phone.client(topics: ["a": .one, "b": .one], timeToLive: 600, isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            client.unsubscribe("b")
            try client.publish("lost")
            bed.broker.publish("waits", .atLeastOnce, id: 1)
            bed.broker.publish("held", .exactlyOnce, id: 2)
            await bed.advance(by: .seconds(1))
            #expect(incoming.heldMessages(of: "rider").count == 1)
            client.diary.clear()
            client.destroy()
            #expect(
                client.events == ["connectionDisconnect", "courierDisconnect", "connectionLost", "unsubscribeFailure"])
            #expect(client.diary.last("courierDisconnect")?["clearState"] == "true")
            #expect(outgoing.messages(of: "rider").isEmpty)
            #expect(incoming.heldMessages(of: "rider").isEmpty)
            #expect(try phone.pendingUnsubscriptions(of: "rider").isEmpty)
            bed.broker.unanswered = []
            bed.broker.forget()
            client.connect()
            await bed.advance(by: .seconds(1))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.disconnect, .connect])
            #expect(client.messages.isEmpty)
            #expect(client.connectionState == .connected, "it can be used again")
        }
    }

    @Test(
        "It also forgets what an earlier launch of the app has left, and leaves other clients alone",
        arguments: TestedEngine.allCases)
    func earlierLaunch(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let outgoing = MemoryOutgoingMessageStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: outgoing)
            for name in ["rider", "guest"] {
                let client = phone.client(AuthService(name), isPersistent: true)
                client.connect()
                await bed.advance(by: .seconds(1))
                client.disconnect()
                try client.publish("x")
                client.unsubscribe("old")
            }
            phone.crashAndRestart()
            phone.client(AuthService("rider"), isPersistent: true).destroy()
            #expect(outgoing.messages(of: "rider").isEmpty)
            #expect(outgoing.messages(of: "guest").count == 1)
            #expect(try phone.pendingUnsubscriptions(of: "rider").isEmpty)
            #expect(try phone.pendingUnsubscriptions(of: "guest") == ["old"])
        }
    }

    @Test(
        "Messages that cannot be removed then are removed before the next connection", arguments: TestedEngine.allCases)
    func failingStore(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.publish]
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("x")
            await bed.advance(by: .seconds(1))
            store.removalError = .locked
            client.destroy()
            #expect(bed.trace.events.contains { $0.kind == "courier.storage" })
            bed.broker.unanswered = []
            bed.broker.forget()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .disconnected)
            store.removalError = nil
            await bed.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
            #expect(bed.broker.publishes.isEmpty)
        }
    }
}
