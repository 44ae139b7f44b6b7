import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("What is kept")
struct PersistenceTests {
    @Test(
        "A message that nobody listens for waits for the first listener of its topic",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce])
    func waiting(_ qualityOfService: QualityOfService) throws {
        try Scene.play { scene in
            let client = scene.phone().client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            for number in 1...3 {
                scene.broker.publish("\(number)", on: "news", qualityOfService, id: UInt16(number))
                scene.broker.publish("other \(number)", on: "other", qualityOfService, id: UInt16(number + 3))
            }
            await scene.advance(by: .seconds(1))
            var first: [String] = [], second: [String] = []
            client.listen(to: "news") { first.append($0) }
            await scene.advance(by: .seconds(1))
            #expect(first == ["1", "2", "3"])
            client.listen(to: "news") { second.append($0) }
            await scene.advance(by: .seconds(1))
            #expect(second.isEmpty, "they were delivered")
            client.listen()
            await scene.advance(by: .seconds(1))
            #expect(client.texts == ["other 1", "other 2", "other 3"], "a listener of all topics counts")
            #expect(client.diary.count(of: "messageReceive") == 6)
        }
    }

    @Test("Messages at QoS 0 are never kept, and without a time to live none is")
    func notKept() throws {
        try Scene.play { scene in
            for (timeToLive, qualityOfService) in [(600.0, QualityOfService.atMostOnce), (0, .exactlyOnce)] {
                let client = scene.phone("p\(timeToLive)").client(AuthService("c\(timeToLive)"), timeToLive: timeToLive)
                client.connect()
                await scene.advance(by: .seconds(1))
                scene.broker.publish("x", on: "news", qualityOfService)
                await scene.advance(by: .seconds(1))
                client.listen()
                await scene.advance(by: .seconds(1))
                #expect(client.messages.isEmpty)
            }
        }
    }

    @Test("With a listener messages come at once, in order with those that had waited")
    func order() throws {
        try Scene.play { scene in
            let client = scene.phone().client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            for number in 1...5 { scene.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await scene.advance(by: .milliseconds(1))
            client.listen()
            for number in 6...9 { scene.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await scene.advance(by: .seconds(1))
            #expect(client.texts == (1...9).map(String.init))
        }
    }

    @Test("A listener that goes before the message has arrived leaves it for the next one")
    func listenerGone() throws {
        try Scene.play { scene in
            let client = scene.phone().client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("x", .atLeastOnce)
            await scene.advance(by: .seconds(1))
            var lost: [String] = []
            let sink = client.listen(to: "news") { lost.append($0) }
            sink.cancel()
            await scene.advance(by: .seconds(1))
            client.listen()
            await scene.advance(by: .seconds(1))
            #expect(lost.isEmpty)
            #expect(client.texts == ["x"])
        }
    }

    @Test("What is on its way to one listener goes to no other, unless that one has gone")
    func onTheWay() throws {
        try Scene.play { scene in
            let client = scene.phone().client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("x", on: "a", .atLeastOnce, id: 1)
            scene.broker.publish("y", on: "b", .atLeastOnce, id: 2)
            await scene.advance(by: .seconds(1))
            var first: [String] = [], second: [String] = []
            client.listen(to: "a") { first.append($0) }
            client.listen(to: "a") { second.append($0) }
            let fickle = client.listen(to: "b") { first.append($0) }
            client.listen(to: "b") { second.append($0) }
            fickle.cancel()
            await scene.advance(by: .seconds(1))
            #expect(first == ["x"])
            #expect(second == ["y"])
        }
    }

    @Test("The time to live counts to the second, and what is too old is not delivered even before it is removed")
    func timeToLive() throws {
        try Scene.play { scene in
            let store = MemoryIncomingMessageStore()
            let phone = scene.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 60, cleanup: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("old", .atLeastOnce, id: 1)
            await scene.advance(by: .seconds(30))
            scene.broker.publish("young", .atLeastOnce, id: 2)
            await scene.advance(by: .seconds(31))
            client.listen()
            await scene.advance(by: .seconds(1))
            #expect(client.texts == ["young"])
            #expect(store.waitingMessages(of: "rider", topic: nil, since: .distantPast).count == 1)
            await scene.advance(by: .seconds(600))
            #expect(store.waitingMessages(of: "rider", topic: nil, since: .distantPast).isEmpty)
        }
    }

    @Test("What is exactly as old as it may be stays")
    func exactAge() throws {
        try Scene.play { scene in
            let store = MemoryIncomingMessageStore()
            let phone = scene.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 10, cleanup: 10)
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("x", .atLeastOnce, id: 1)
            await scene.advance(by: .milliseconds(10_001))
            #expect(
                store.waitingMessages(of: "rider", topic: nil, since: .distantPast).count == 1, "removed are older ones"
            )
        }
    }

    @Test("The cleanup comes an interval after the last message, not the first")
    func cleanup() throws {
        try Scene.play { scene in
            let store = MemoryIncomingMessageStore()
            let phone = scene.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 5, cleanup: 10)
            client.connect()
            await scene.advance(by: .seconds(1))
            let count = { store.waitingMessages(of: "rider", topic: nil, since: .distantPast).count }
            for number in 1...4 {
                scene.broker.publish("x", .atLeastOnce, id: UInt16(number))
                await scene.advance(by: .seconds(6))
                #expect(count() == number)
            }
            await scene.advance(by: .seconds(5))
            #expect(count() == 0)
        }
    }

    @Test("Too many that wait push out the oldest, and each is told of")
    func displaced() throws {
        let scene = Scene()
        let inbox = try scene.inbox(timeToLive: 60, limits: .init(messageCount: 2))
        let topic = try TopicName("a")
        _ = try inbox.take(topic, [1], at: .atLeastOnce)
        _ = try inbox.take(topic, [2], at: .atLeastOnce)
        let third = try inbox.take(topic, [3], at: .atLeastOnce)
        #expect(third.displaced.map(\.payload) == [[1]])
        #expect(try inbox.waitingMessages(of: "rider", topic: nil).map(\.payload) == [[2], [3]])
    }

    @Test("Waiting messages belong to their client")
    func perClient() throws {
        try Scene.play { scene in
            let phone = scene.phone()
            phone.keepMessages()
            let rider = phone.client(AuthService("rider"), timeToLive: 600)
            rider.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("for the rider", .atLeastOnce)
            await scene.advance(by: .seconds(1))
            let guest = phone.client(AuthService("guest"), timeToLive: 600)
            guest.listen()
            guest.connect()
            await scene.advance(by: .seconds(1))
            #expect(guest.messages.isEmpty)
            rider.listen()
            await scene.advance(by: .seconds(1))
            #expect(rider.texts == ["for the rider"])
        }
    }

    // MARK: Crashes

    @Test("Waiting messages survive the process, and are there before the client has connected")
    func waitingSurvives() throws {
        try Scene.play { scene in
            let phone = scene.phone()
            phone.keepMessages()
            let client = phone.client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("x", .exactlyOnce)
            await scene.advance(by: .seconds(1))
            phone.crashAndRestart()
            let again = phone.client(timeToLive: 600)
            again.listen()
            await scene.advance(by: .seconds(1))
            #expect(again.texts == ["x"])
        }
    }

    /// Where the process dies in the middle of an exchange at QoS 2: after how much time, a packet taking a millisecond.
    static let moments = Array(0...12)

    @Test(
        "A process that dies at any moment of an exchange at QoS 2 loses nothing and sends nothing twice",
        arguments: moments)
    func outgoingCrash(_ milliseconds: Int) throws {
        try Scene.play { scene in
            scene.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let phone = scene.phone()
            phone.keepMessages()
            let client = phone.client(isPersistent: true)
            client.connect()
            await scene.advance(by: .seconds(1))
            try client.publish("a", .two)
            await scene.advance(by: .milliseconds(milliseconds))
            phone.crashAndRestart()
            let again = phone.client(isPersistent: true)
            again.connect()
            await scene.advance(by: .seconds(1))
            // A broker delivers a message again if it is published under another identifier, or after PUBREL.
            var delivered = 0
            var isHeld = false
            for packet in scene.broker.packets {
                switch packet {
                case .publish where !isHeld:
                    isHeld = true
                    delivered += 1
                case .pubrel: isHeld = false
                default: break
                }
            }
            #expect(delivered == 1)
            #expect(!isHeld)
            #expect(Set(scene.broker.publishes.map(\.delivery.packetIdentifier)).count == 1)
        }
    }

    @Test(
        "A process that dies at any moment of a delivery at QoS 2 gets the message once all the same",
        arguments: moments)
    func incomingCrash(_ milliseconds: Int) throws {
        try Scene.play { scene in
            scene.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let phone = scene.phone()
            phone.keepMessages()
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await scene.advance(by: .seconds(1))
            scene.broker.publish("a", .exactlyOnce, id: 5)
            await scene.advance(by: .milliseconds(milliseconds))
            let before = client.texts
            phone.crashAndRestart()
            let hadReceived = scene.broker.count(of: .pubrec) > 0
            let hadCompleted = scene.broker.count(of: .pubcomp) > 0
            let again = phone.client(timeToLive: 600)
            again.listen()
            again.connect()
            await scene.advance(by: .seconds(1))
            // What a broker does that keeps the session.
            let identifier = try #require(PacketIdentifier(5))
            if !hadReceived { scene.broker.publish("a", .exactlyOnce, id: 5, duplicate: true) }
            if hadReceived, !hadCompleted { scene.broker.send(.pubrel(identifier)) }
            await scene.advance(by: .seconds(1))
            #expect(before + again.texts == ["a"])
        }
    }

    // MARK: Stores that fail

    @Test("A message that cannot be stored fails, and is not sent", arguments: [StoreError.full, .locked])
    func outgoingFails(_ error: StoreError) throws {
        try Scene.play { scene in
            let store = FailingOutgoingStore()
            let phone = scene.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await scene.advance(by: .seconds(1))
            store.insertError = error
            try client.publish("a")
            #expect(client.diary.last("messageSendFailure")?["error"] == error.description)
            store.insertError = nil
            try client.publish("b")
            await scene.advance(by: .seconds(1))
            #expect(scene.broker.publishes.map(\.text) == ["b"])
        }
    }

    @Test("A message that cannot be noted as sent waits until it can")
    func stageFails() throws {
        try Scene.play { scene in
            let store = FailingOutgoingStore()
            let phone = scene.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await scene.advance(by: .seconds(1))
            store.stageError = .locked
            try client.publish("a")
            await scene.advance(by: .seconds(15))
            #expect(scene.broker.publishes.isEmpty)
            #expect(client.connectionState == .connected)
            store.stageError = nil
            await scene.advance(by: .seconds(10))
            #expect(scene.broker.publishes.map(\.text) == ["a"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test("A PUBREC that cannot be noted ends the connection, and the exchange goes on with the next")
    func releaseFails() throws {
        try Scene.play { scene in
            let store = FailingOutgoingStore()
            let phone = scene.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client()
            client.connect()
            await scene.advance(by: .seconds(1))
            try client.publish("a", .two)
            store.stageError = .full
            await scene.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            #expect(scene.broker.count(of: .pubrel) == 0)
            store.stageError = nil
            await scene.advance(by: .seconds(6))
            #expect(scene.broker.published == ["a QoS 2 id 1", "a QoS 2 id 1 dup"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test(
        "A message that must be kept and cannot be is not acknowledged, so that the broker keeps it",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce])
    func incomingFails(_ qualityOfService: QualityOfService) throws {
        try Scene.play { scene in
            let store = FailingIncomingStore()
            let phone = scene.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.connect()
            await scene.advance(by: .seconds(1))
            store.error = .full
            scene.broker.publish("a", qualityOfService, id: 5)
            await scene.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            #expect(scene.broker.kinds == [.connect])
            store.error = nil
            await scene.advance(by: .seconds(6))
            scene.broker.publish("a", qualityOfService, id: 5, duplicate: true)
            await scene.advance(by: .seconds(1))
            client.listen()
            await scene.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
        }
    }

    @Test("A message at QoS 1 that cannot be kept is delivered to those who listen, and told of")
    func incomingFailsWithListener() throws {
        try Scene.play { scene in
            let store = FailingIncomingStore()
            let phone = scene.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await scene.advance(by: .seconds(1))
            store.error = .locked
            scene.broker.publish("a", .atLeastOnce, id: 5)
            await scene.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
            #expect(client.connectionState == .connected)
            let error = try #require(client.diary.error(of: "messageReceiveFailure"))
            #expect(error.domain == CourierError.courierErrorDomain)
            #expect(error.code == CourierError.messageSaveError.rawValue)
            #expect(error.userInfo[NSUnderlyingErrorKey] as? StoreError == .locked)
        }
    }

    @Test("A session that cannot be read makes the attempt fail, and the next one succeeds")
    func sessionUnreadable() throws {
        try Scene.play { scene in
            let store = FailingOutgoingStore()
            let phone = scene.phone()
            phone.keepMessages(outgoing: store)
            store.readError = .locked
            let client = phone.client()
            client.connect()
            await scene.advance(by: .seconds(1))
            #expect(client.events.suffix(3) == ["connectionAttempt", "connectionFailure", "connectionLost"])
            #expect(scene.broker.connectionCount == 0)
            store.readError = nil
            await scene.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
        }
    }
}
