import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

extension PublishingTests {
    @Test("Identifiers in use are passed over when the count begins anew")
    func identifiers() throws {
        let outbox = Outbox(store: MemoryOutgoingMessageStore(), limits: .init(messageCount: 100_000))
        try outbox.adopt("rider")
        let bed = CourierBed()
        let inbox = try bed.inbox()
        let session = ClientSession(Connect(clientIdentifier: "rider"), outbox: outbox, inbox: inbox, at: .zero)
        try session.receive(.connack(Connack()), at: .zero)
        try outbox.append(topic: TopicName("a"), payload: [], qualityOfService: .atLeastOnce)
        session.sendWaiting(at: .zero)
        let filter = try TopicFilter("a")
        var used: [UInt16] = []
        while let action = session.takeAction() { used += action.identifier }
        for number in 1...65_535 {
            session.subscribe(Subscription(filter, at: .atMostOnce), request: number, at: .zero)
            while let action = session.takeAction() {
                used += action.identifier
                guard let identifier = action.identifier.first.flatMap(PacketIdentifier.init) else { continue }
                try session.receive(.suback(Suback(packetIdentifier: identifier, results: [.failure])), at: .zero)
            }
        }
        #expect(used.count == 65_536)
        #expect(used.filter { $0 == 1 }.count == 1, "the message has it all the time")
        #expect(!used.contains(0))
        #expect(used.last == 2)
    }

    @Test("More than the box takes is refused, and told of")
    func limits() throws {
        let outbox = Outbox(store: MemoryOutgoingMessageStore(), limits: .init(messageCount: 3, byteCount: 10))
        try outbox.adopt("rider")
        let topic = try TopicName("a")
        try outbox.append(topic: topic, payload: Array(repeating: 0, count: 8), qualityOfService: .atLeastOnce)
        #expect(throws: StoreError.full) {
            try outbox.append(topic: topic, payload: [1, 2, 3], qualityOfService: .atLeastOnce)
        }
        try outbox.append(topic: topic, payload: [1], qualityOfService: .atLeastOnce)
        try outbox.append(topic: topic, payload: [1], qualityOfService: .atLeastOnce)
        #expect(throws: StoreError.full) {
            try outbox.append(topic: topic, payload: [], qualityOfService: .atLeastOnce)
        }
        let identifier = try #require(PacketIdentifier(1))
        _ = try outbox.takeNext(as: identifier)
        _ = outbox.acknowledge(identifier, at: .atLeastOnce)
        try outbox.append(topic: topic, payload: [1, 2, 3], qualityOfService: .atLeastOnce)
    }
}

extension SessionAction {
    /// The identifier of the packet that is to be sent, as an array of one or none.
    fileprivate var identifier: [UInt16] {
        if case .send(let packet) = self, let identifier = packet.packetIdentifier { [identifier.rawValue] } else { [] }
    }
}
