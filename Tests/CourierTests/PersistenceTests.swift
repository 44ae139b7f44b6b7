import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Kept messages")
struct PersistenceTests {
    @Test(
        "A message that nobody listens for waits for the first listener of its topic",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce], TestedEngine.allCases)
    func waiting(_ qualityOfService: QualityOfService, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...3 {
                bed.broker.publish("\(number)", on: "news", qualityOfService, id: UInt16(number))
                bed.broker.publish("other \(number)", on: "other", qualityOfService, id: UInt16(number + 3))
            }
            await bed.advance(by: .seconds(1))
            var first: [String] = [], second: [String] = []
            client.listen(to: "news") { first.append($0) }
            await bed.advance(by: .seconds(1))
            #expect(first == ["1", "2", "3"])
            client.listen(to: "news") { second.append($0) }
            await bed.advance(by: .seconds(1))
            #expect(second.isEmpty, "they were delivered")
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["other 1", "other 2", "other 3"], "a listener of all topics counts")
            #expect(client.diary.count(of: "messageReceive") == 6)
        }
    }

    @Test("Messages at QoS 0 are never kept, and without a time to live none is", arguments: TestedEngine.allCases)
    func notKept(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            for (timeToLive, qualityOfService) in [(600.0, QualityOfService.atMostOnce), (0, .exactlyOnce)] {
                let client = bed.phone("p\(timeToLive)").client(AuthService("c\(timeToLive)"), timeToLive: timeToLive)
                client.connect()
                await bed.advance(by: .seconds(1))
                bed.broker.publish("x", on: "news", qualityOfService)
                await bed.advance(by: .seconds(1))
                client.listen()
                await bed.advance(by: .seconds(1))
                #expect(client.messages.isEmpty)
            }
        }
    }

    @Test(
        "With a listener messages come at once, in order with those that had waited", arguments: TestedEngine.allCases)
    func order(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...5 { bed.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .milliseconds(1))
            client.listen()
            for number in 6...9 { bed.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .seconds(1))
            #expect(client.texts == numbers(1...9))
        }
    }

    @Test(
        "A listener that goes before the message has arrived leaves it for the next one",
        arguments: TestedEngine.allCases)
    func listenerGone(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x", .atLeastOnce)
            await bed.advance(by: .seconds(1))
            var lost: [String] = []
            let sink = client.listen(to: "news") { lost.append($0) }
            sink.cancel()
            await bed.advance(by: .seconds(1))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(lost.isEmpty)
            #expect(client.texts == ["x"])
        }
    }

    @Test(
        "A message on its way to one listener goes to no other, unless that one has gone",
        arguments: TestedEngine.allCases)
    func onTheWay(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x", on: "a", .atLeastOnce, id: 1)
            bed.broker.publish("y", on: "b", .atLeastOnce, id: 2)
            await bed.advance(by: .seconds(1))
            var first: [String] = [], second: [String] = []
            client.listen(to: "a") { first.append($0) }
            client.listen(to: "a") { second.append($0) }
            let fickle = client.listen(to: "b") { first.append($0) }
            client.listen(to: "b") { second.append($0) }
            fickle.cancel()
            await bed.advance(by: .seconds(1))
            #expect(first == ["x"])
            #expect(second == ["y"])
        }
    }

    @Test(
        "The time to live counts to the second, and a message that is too old is not delivered even before it is removed",
        arguments: TestedEngine.allCases)
    func timeToLive(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = MemoryIncomingMessageStore()
            let phone = bed.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 60, cleanup: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("old", .atLeastOnce, id: 1)
            await bed.advance(by: .seconds(30))
            bed.broker.publish("young", .atLeastOnce, id: 2)
            await bed.advance(by: .seconds(31))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["young"])
            #expect(store.waitingMessages(of: "rider", topic: nil, since: .distantPast).count == 1)
            await bed.advance(by: .seconds(600))
            #expect(store.waitingMessages(of: "rider", topic: nil, since: .distantPast).isEmpty)
        }
    }

    @Test("Too many that wait push out the oldest, and each is told of")
    func displaced() throws {
        let bed = CourierBed()
        let inbox = try bed.inbox(timeToLive: 60, limits: .init(messageCount: 2))
        let topic = try TopicName("a")
        var displaced: [[UInt8]] = []
        for number: UInt8 in 1...3 {
            let identifier = try #require(PacketIdentifier(UInt16(number)))
            let publish = Publish(
                topic: topic, payload: [number], delivery: .atLeastOnce(identifier, duplicate: false))
            let arrival = try #require(try inbox.receive(publish))
            try inbox.promise(try #require(arrival.unpromised))
            let reception = try #require(arrival.reception)
            displaced += reception.displaced.map(\.payload)
            inbox.lineUp(reception)
            _ = inbox.takeReception()
        }
        #expect(displaced == [[1]])
        #expect(try inbox.waitingMessages(of: "rider", topic: nil).map(\.payload) == [[2], [3]])
    }

    @Test("Waiting messages belong to their client", arguments: TestedEngine.allCases)
    func perClient(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            phone.keepMessages()
            let rider = phone.client(AuthService("rider"), timeToLive: 600)
            rider.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("for the rider", .atLeastOnce)
            await bed.advance(by: .seconds(1))
            let guest = phone.client(AuthService("guest"), timeToLive: 600)
            guest.listen()
            guest.connect()
            await bed.advance(by: .seconds(1))
            #expect(guest.messages.isEmpty)
            rider.listen()
            await bed.advance(by: .seconds(1))
            #expect(rider.texts == ["for the rider"])
        }
    }
}
