#if canImport(CMosquitto)
import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTBroker
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Sessions of libmosquitto's")
struct MosquittoSessionTests {
    /// A phone whose engine cannot look at packets before the library does, as with TLS.
    private func blindPhone(in bed: CourierBed) -> Phone {
        let phone = bed.phone()
        phone.environment.courierParts.engine = { setup in
            guard let network = setup.environment.network as? any SocketNetwork else { return StreamEngine(setup) }
            return MosquittoEngine(setup, on: network, readsAhead: false)
        }
        return phone
    }

    @Test("A copy of a message at QoS 2 never reaches the app, and its identifier is free after PUBREL")
    func seenCopies() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for text in ["a", "b", "c"] {
                for isDuplicate in [false, true, true] {
                    bed.broker.publish(text, .exactlyOnce, id: 5, duplicate: isDuplicate)
                }
                await bed.advance(by: .seconds(1))
                for _ in 1...2 { bed.broker.send(.pubrel(try #require(PacketIdentifier(5)))) }
                await bed.advance(by: .seconds(1))
            }
            #expect(client.texts == ["a", "b", "c"])
            #expect(bed.broker.count(of: .pubrec) == 9)
            #expect(bed.broker.count(of: .pubcomp) == 6)
            #expect(bed.broker.connectionCount == 1)
        }
    }

    @Test("Packets that are larger than any buffer, and pieces of packets, are read whole")
    func sizes() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.network.chunk(.random(maximum: 70_000))
            let client = bed.phone().client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let texts = [1, 20_000, 1_000_000, 16_384, 16_383, 300_000, 2].map { String(repeating: "x", count: $0) }
            for (number, text) in texts.enumerated() {
                bed.broker.publish(
                    text, number.isMultiple(of: 2) ? .exactlyOnce : .atLeastOnce, id: UInt16(number + 1))
            }
            await bed.advance(by: .seconds(10))
            #expect(client.texts.map(\.count) == texts.map(\.count))
            #expect(bed.broker.count(of: .pubcomp) == 4)
            #expect(bed.broker.count(of: .puback) == 3)
        }
    }

    @Test(
        "A blind engine gives no copy of a message at QoS 2 to the app, and frees its identifier with a new connection"
    )
    func copies() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.pubrec]
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let client = blindPhone(in: bed).client(interval: 1)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let identifier = try #require(PacketIdentifier(5))
            for isDuplicate in [false, true, true] {
                bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: isDuplicate)
            }
            for _ in 1...3 { bed.broker.send(.pubrel(identifier)) }
            await bed.advance(by: .milliseconds(100))
            #expect(client.texts == ["a"])
            #expect(bed.broker.count(of: .pubcomp) == 3)
            for isDuplicate in [false, true] {
                bed.broker.publish("b", .exactlyOnce, id: 6, duplicate: isDuplicate)
            }
            bed.broker.send(.pubrel(try #require(PacketIdentifier(6))))
            await bed.advance(by: .milliseconds(100))
            #expect(client.texts == ["a", "b"])
            bed.broker.publish("c", .exactlyOnce, id: 6)
            await bed.advance(by: .milliseconds(100))
            #expect(client.connectionState == .disconnected)
            #expect(
                bed.broker.count(of: .pubrec) == 5, "messages that the library would mix up are not acknowledged")
            await bed.advance(by: .seconds(2))
            bed.broker.publish("c", .exactlyOnce, id: 6, duplicate: true)
            bed.broker.send(.pubrel(try #require(PacketIdentifier(6))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a", "b", "c"])
            #expect(bed.broker.connectionCount == 2)
        }
    }

    @Test("A message that was released while it could not be kept is delivered when it is released again")
    func withheld() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let store = FailingIncomingStore()
            let phone = blindPhone(in: bed)
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            store.error = .full
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            #expect(bed.broker.count(of: .pubcomp) == 0)
            store.error = nil
            await bed.advance(by: .seconds(6))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.count(of: .pubcomp) == 1)
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
        }
    }

    @Test("Packets in one go with bytes that end the connection are neither lost nor handled twice")
    func lastNotes() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            bed.broker.unanswered = [.publish, .pubrec]
            let store = FailingIncomingStore()
            let phone = blindPhone(in: bed)
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...3 { try client.publish("\(number)", .one) }
            bed.broker.publish("held", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            store.error = .full
            let (first, held) = (try #require(PacketIdentifier(1)), try #require(PacketIdentifier(5)))
            let unwanted = Publish(
                topic: try TopicName("news"), payload: [], delivery: .atLeastOnce(first, duplicate: false))
            bed.broker.send(
                bytes: try [.publish(unwanted), .puback(first), .pubrel(held)].flatMap(PacketEncoder().encode))
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .disconnected)
            #expect(client.diary.count(of: "messageSendSuccess") == 1, "PUBACK came before the commit that failed")
            store.error = nil
            bed.broker.forget()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.published == ["2 QoS 1 id 2 dup", "3 QoS 1 id 3 dup"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
            bed.broker.send(.pubrel(held))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["held"])
        }
    }

    @Test("A PUBREC that cannot be noted ends the connection, and PUBREL goes out on the next")
    func releaseFails() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("a", .two)
            store.stageError = .full
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            #expect(bed.broker.count(of: .pubrel) == 0)
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.published == ["a QoS 2 id 1"])
            #expect(bed.broker.count(of: .pubrel) == 1)
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test("destroy() leaves nothing with the library", arguments: [false, true])
    func destroy(isBlind: Bool) throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.publish, .pubrec]
            let client = (isBlind ? blindPhone(in: bed) : bed.phone()).client(timeToLive: 600)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("lost", .two)
            bed.broker.publish("held", .exactlyOnce, id: 2)
            await bed.advance(by: .seconds(1))
            client.destroy()
            bed.broker.unanswered = []
            bed.broker.forget()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(2))))
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.disconnect, .connect, .pubcomp])
            #expect(client.texts.isEmpty)
        }
    }

    @Test("A message that goes with its connection is not sent again on the next one")
    func unstored() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.publish]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("stored", .one)
            try client.publish("once", .oneWithoutPersistenceAndNoRetry)
            await bed.advance(by: .seconds(1))
            bed.broker.reset()
            await bed.advance(by: .seconds(6))
            #expect(
                bed.broker.published == ["stored QoS 1 id 1", "once QoS 1 id 2", "stored QoS 1 id 1 dup"])
        }
    }

    @Test("After the process has died, exchanges go on under their identifiers where they were left")
    func restored() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            bed.broker.unanswered = [.publish, .pubrel]
            let phone = bed.phone()
            phone.keepMessages()
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...4 { try client.publish("\(number)", .two) }
            await bed.advance(by: .milliseconds(500))
            for number: UInt16 in [2, 3] { bed.broker.send(.pubrec(try #require(PacketIdentifier(number)))) }
            await bed.advance(by: .milliseconds(500))
            phone.crashAndRestart()
            bed.broker.forget()
            bed.broker.unanswered = []
            let again = phone.client(isPersistent: true)
            again.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.published == ["1 QoS 2 id 1 dup", "4 QoS 2 id 4 dup"])
            let released = bed.broker.packets.compactMap {
                if case .pubrel(let identifier) = $0 { identifier.rawValue } else { nil }
            }
            #expect(released == [2, 3, 1, 4])
            #expect(again.diary.count(of: "messageSendSuccess") == 4)
            try again.publish("5", .two)
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.published.last == "5 QoS 2 id 5")
        }
    }

    @Test("A client that the app lets go of takes the library's with it")
    func letGo() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let phone = bed.phone()
            let kept = Kept()
            phone.environment.courierParts.engine = { setup in
                let engine = setup.preferredEngine()
                kept.engine = engine as? MosquittoEngine
                return engine
            }
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("x", .two)
            kept.handle = kept.engine?.handle
            #expect(kept.handle != nil)
            client.release()
            await bed.advance(by: .seconds(10))
            #expect(bed.broker.kinds.last == .disconnect)
            #expect(kept.engine == nil)
            #expect(kept.handle == nil)
        }
    }

    private final class Kept: @unchecked Sendable {
        // Confined to the loop.
        weak var engine: MosquittoEngine?
        weak var handle: MosquittoHandle?
    }
}
#endif
