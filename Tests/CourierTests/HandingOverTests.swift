import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import Synchronization
import Testing

@testable import CourierMQTT

/// Messages between their arrival and the app's handlers.
@Suite("Handing over")
struct HandingOverTests {
    private let topic: TopicName

    init() throws {
        topic = try TopicName("news")
    }

    @Test(
        "As long as the app has not got a message, the broker keeps it",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce], TestedEngine.allCases)
    func stalledApp(_ qualityOfService: QualityOfService, on engine: TestedEngine) throws {
        // Never resumed: the app's main thread does something else for ever. A suspended queue must not be let go of.
        let stalled = DispatchQueue(label: "stalled")
        stalled.suspend()
        _ = Unmanaged.passRetained(stalled)
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone(mainQueue: MainQueue(stalled)).client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", qualityOfService, id: 5)
            bed.broker.publish("b", qualityOfService, id: 6)
            await bed.advance(by: .seconds(10))
            #expect(bed.broker.kinds == [.connect])
            #expect(client.connectionState == .connected)
            if engine == .stream {
                try client.publish("meanwhile")
                await bed.advance(by: .minutes(5))
                #expect(bed.broker.publishes.map(\.text) == ["meanwhile"], "and everything else goes on")
                #expect(bed.broker.count(of: .pingreq) > 0)
                #expect(client.connectionState == .connected)
            }
        }
    }

    @Test("On the app's main queue a message leaves the store before anything else happens there")
    func signedAtOnce() throws {
        let directory = TemporaryDirectory()
        let queue = DispatchQueue(label: "main")
        let app = Environment.makeLive(name: "app", directory: directory.url, mainQueue: MainQueue(queue))
        let store = SQLiteIncomingMessageStore(.of(app))
        let waiting = WaitingMessage(
            id: UUID(), topic: topic, payload: [1], qualityOfService: .exactlyOnce, date: Date())
        _ = try store.insert(waiting, of: "rider", limit: 10)
        let client = app.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(authService: AuthService("rider"), messagePersistenceTTLSeconds: 600))
        }
        let handed = DispatchSemaphore(value: 0), loopIsBusy = DispatchSemaphore(value: 0)
        let sink = client.messagePublisher().sink { [loop = app.loop] _ in
            // From here on the client's loop does something else.
            loop.enqueue { loopIsBusy.wait() }
            handed.signal()
        }
        handed.wait()
        let left = try queue.sync {
            try SQLiteIncomingMessageStore(MessageDatabase(in: directory.url))
                .waitingMessages(of: "rider", topic: nil, since: .distantPast)
        }
        loopIsBusy.signal()
        #expect(left.isEmpty)
        sink.cancel()
    }

    @Test("A message at QoS 2 that is repeated while the app is given it is one message, and its PUBREL voids the note")
    func inHand() throws {
        let bed = CourierBed()
        let store = MemoryIncomingMessageStore()
        let inbox = try bed.inbox(store)
        let five = try #require(PacketIdentifier(5))
        func arrival(_ payload: UInt8, in inbox: Inbox) throws -> Arrival? {
            try inbox.receive(
                Publish(topic: topic, payload: [payload], delivery: .exactlyOnce(five, duplicate: false)))
        }
        let first = try arrival(1, in: inbox)
        let receipt = try #require(first?.awaited)
        #expect(first?.reception?.payload == [1])
        let same = try arrival(1, in: inbox)
        #expect(same?.awaited === receipt)
        #expect(same?.reception == nil)
        #expect(store.deliveredIdentifiers(of: "rider").isEmpty)
        let release = try inbox.release(five)
        #expect(release?.voided === receipt)
        #expect(release?.reception == nil)
        receipt.sign()
        inbox.appDidReceive(receipt)
        #expect(store.deliveredIdentifiers(of: "rider").isEmpty)
        let next = try #require(try arrival(2, in: inbox)?.awaited)
        next.sign()
        inbox.appDidReceive(next)
        #expect(store.deliveredIdentifiers(of: "rider") == [five])
        let known = try #require(try arrival(2, in: inbox))
        #expect(known.answer == .pubrec(five))
        #expect(known.awaited == nil && known.reception == nil, "the app has it")
        let relaunched = try bed.inbox(store)
        let again = try #require(try arrival(2, in: relaunched))
        #expect(again.awaited == nil && again.reception == nil, "and the next launch knows")
        #expect(try relaunched.release(five)?.reception == nil)
        #expect(store.deliveredIdentifiers(of: "rider").isEmpty)
    }

    @Test("A message that the store could not note is known to this launch of the app")
    func noteFails() throws {
        let store = FailingIncomingStore()
        let inbox = try CourierBed().inbox(store)
        let five = try #require(PacketIdentifier(5))
        let publish = Publish(topic: topic, payload: [1], delivery: .exactlyOnce(five, duplicate: false))
        let receipt = try #require(try inbox.receive(publish)?.awaited)
        store.error = .locked
        receipt.sign()
        #expect(receipt.error == .locked)
        inbox.appDidReceive(receipt)
        let again = try #require(try inbox.receive(publish))
        #expect(again.awaited == nil && again.reception == nil, "the app has it")
    }

    @Test("Acknowledgements leave in the order of the messages")
    func answers() throws {
        let (one, two) = (try #require(PacketIdentifier(1)), try #require(PacketIdentifier(2)))
        let first = Receipt(.owed(.puback(one))), second = Receipt(.owed(.pubrec(two)))
        var line = AnswerLine()
        line.append(.puback(one), after: .signed(first))
        line.append(.pubrec(two), after: .signed(second))
        line.append(.puback(two), after: .none)
        #expect(line.next() == nil)
        line.release(second)
        #expect(line.next() == nil)
        line.release(first)
        #expect(
            [line.next(), line.next(), line.next(), line.next()] == [.puback(one), .pubrec(two), .puback(two), nil])
        line.append(.puback(one), after: .signed(first))
        line.drop(first)
        #expect(line.next() == nil)
    }

    @Test("A message at QoS 2 goes to the app alone, if nothing but PUBREC notes that the app has it")
    func alone() throws {
        let two = try #require(PacketIdentifier(2))
        func reception(_ payload: UInt8, _ receipt: Receipt?) -> Reception {
            var reception = Reception(
                topic: topic, payload: [payload],
                qualityOfService: receipt == nil ? .atMostOnce : .exactlyOnce)
            reception.receipt = receipt
            return reception
        }
        let noted = Receipt(.owed(.pubrec(two))), owed = Receipt(.owed(.pubrec(two)), goesAlone: true)
        var line = OrderedDeliveryLine()
        for (payload, receipt) in [(1, nil), (2, noted), (3, owed), (4, nil)] as [(UInt8, Receipt?)] {
            line.append(reception(payload, receipt))
        }
        #expect([line.next(), line.next(), line.next(), line.next()].map { $0?.payload } == [[1], [2], [3], nil])
        line.finish(noted)
        #expect(line.next() == nil)
        #expect(line.isBlocked(by: owed))
        line.finish(owed)
        #expect(line.next()?.payload == [4])
    }
}
