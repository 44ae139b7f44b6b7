import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Stores that fail")
struct StoreFailureTests {
    @Test(
        "A message that cannot be stored fails, and is not sent", arguments: [StoreError.full, .locked],
        TestedEngine.allCases)
    func outgoingFails(_ error: StoreError, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            store.insertError = error
            try client.publish("a")
            #expect(client.diary.last("messageSendFailure")?["error"] == error.description)
            store.insertError = nil
            try client.publish("b")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.text) == ["b"])
        }
    }

    @Test("A message that cannot be noted as sent waits until it can", arguments: TestedEngine.allCases)
    func stageFails(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            store.stageError = .locked
            try client.publish("a")
            await bed.advance(by: .seconds(15))
            #expect(bed.broker.publishes.isEmpty)
            #expect(client.connectionState == .connected)
            store.stageError = nil
            await bed.advance(by: .seconds(10))
            #expect(bed.broker.publishes.map(\.text) == ["a"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test("A PUBREC that cannot be noted ends the connection, and the exchange goes on with the next")
    func releaseFails() throws {
        try CourierBed.play { bed in
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
            store.stageError = nil
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.published == ["a QoS 2 id 1", "a QoS 2 id 1 dup"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test(
        "A message that must be kept and cannot be is not acknowledged, so that the broker keeps it",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce])
    func incomingFails(_ qualityOfService: QualityOfService) throws {
        try CourierBed.play { bed in
            let store = FailingIncomingStore()
            let phone = bed.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            store.error = .full
            bed.broker.publish("a", qualityOfService, id: 5)
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            #expect(bed.broker.kinds == [.connect])
            store.error = nil
            await bed.advance(by: .seconds(6))
            bed.broker.publish("a", qualityOfService, id: 5, duplicate: true)
            await bed.advance(by: .seconds(1))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
        }
    }

    @Test(
        "A message at QoS 1 that cannot be kept is delivered to those who listen, and told of",
        arguments: TestedEngine.allCases)
    func incomingFailsWithListener(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = FailingIncomingStore()
            let phone = bed.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            store.error = .locked
            bed.broker.publish("a", .atLeastOnce, id: 5)
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
            #expect(client.connectionState == .connected)
            let error = try #require(client.diary.error(of: "messageReceiveFailure"))
            #expect(error.domain == CourierError.courierErrorDomain)
            #expect(error.code == CourierError.messageSaveError.rawValue)
            #expect(error.userInfo[NSUnderlyingErrorKey] as? StoreError == .locked)
        }
    }

    @Test(
        "A session that cannot be read makes the attempt fail, and the next one succeeds",
        arguments: TestedEngine.allCases)
    func sessionUnreadable(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            store.readError = .locked
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.events.suffix(3) == ["connectionAttempt", "connectionFailure", "connectionLost"])
            #expect(bed.broker.connectionCount == 0)
            store.readError = nil
            await bed.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
        }
    }
}
