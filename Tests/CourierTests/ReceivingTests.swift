import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Receiving")
struct ReceivingTests {
    struct Note: Codable, Equatable {
        var title: String
    }
    struct Fault: Codable {
        var code: Int
    }

    @Test(
        "Each PUBLISH is told of, also if nobody listens, and acknowledged by its QoS", arguments: TestedEngine.allCases
    )
    func told(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.forget()
            bed.broker.publish("zero", on: "a", .atMostOnce)
            bed.broker.publish("one", on: "b", .atLeastOnce, id: 7)
            bed.broker.publish("two!", on: "c", .exactlyOnce, id: 8)
            bed.broker.publish("", on: "d")
            await bed.advance(by: .seconds(1))
            #expect(
                client.diary.all("messageReceive").map { [$0["topic"], $0["sizeBytes"]] } == [
                    ["a", "4"], ["b", "3"], ["c", "4"], ["d", "0"],
                ])
            let seven = try #require(PacketIdentifier(7)), eight = try #require(PacketIdentifier(8))
            #expect(bed.broker.packets == [.puback(seven), .pubrec(eight), .pubcomp(eight)])
        }
    }

    @Test(
        "Listeners of a topic get exactly that topic, listeners of all get everything as it came",
        arguments: TestedEngine.allCases)
    func topics(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            var exact: [String] = [], wild: [String] = []
            client.listen(to: "a/b") { exact.append($0) }
            client.listen(to: "a/+") { wild.append($0) }
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("1", on: "a/b")
            bed.broker.publish("2", on: "a/c", .atLeastOnce)
            bed.broker.publish("3", on: "a/b", .exactlyOnce)
            await bed.advance(by: .seconds(1))
            #expect(exact == ["1", "3"], "\(client.diary.entries.map { ($0.name, $0.event.type.fields) })")
            #expect(wild.isEmpty)
            #expect(
                client.messages == [
                    Message(data: Data("1".utf8), topic: "a/b", qos: .zero),
                    Message(data: Data("2".utf8), topic: "a/c", qos: .one),
                    Message(data: Data("3".utf8), topic: "a/b", qos: .two),
                ])
        }
    }

    @Test("Topics that look the same but have other bytes are others", arguments: TestedEngine.allCases)
    func bytes(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            var texts: [String] = []
            client.listen(to: "caf\u{e9}") { texts.append($0) }
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("composed", on: "caf\u{e9}")
            bed.broker.publish("decomposed", on: "cafe\u{301}")
            await bed.advance(by: .seconds(1))
            #expect(texts == ["composed"])
        }
    }

    @Test("A message that no adapter can decode is left out, and told of", arguments: TestedEngine.allCases)
    func undecodable(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(adapters: [JSONMessageAdapter()])
            var notes: [Note] = []
            client.courier.messagePublisher(topic: "n").sink { (note: Note) in notes.append(note) }
                .store(in: &client.sinks)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("{\"title\":\"a\"}", on: "n")
            bed.broker.publish("no json", on: "n")
            bed.broker.publish("{\"title\":\"b\"}", on: "n")
            await bed.advance(by: .seconds(1))
            #expect(notes == [Note(title: "a"), Note(title: "b")])
            let failures = client.diary.all("messageReceiveFailure")
            #expect(failures.map { [$0["topic"], $0["sizeBytes"]] } == [["n", "7"]])
            #expect(client.diary.error(of: "messageReceiveFailure") == CourierError.decodingError.asNSError)
        }
    }

    @Test(
        "A payload that decodes as the error is a failure, made by the app's handler", arguments: TestedEngine.allCases)
    func errorPayloads(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(adapters: [JSONMessageAdapter()])
            var results: [Result<Note, NSError>] = []
            let publisher: AnyPublisher<Result<Note, NSError>, Never> = client.courier.messagePublisher(topic: "n") {
                (fault: Fault) in NSError(domain: "fault", code: fault.code)
            }
            publisher.sink { results.append($0) }.store(in: &client.sinks)
            client.connect()
            await bed.advance(by: .seconds(1))
            for text in ["{\"title\":\"a\"}", "{\"code\":7}", "[]"] { bed.broker.publish(text, on: "n") }
            await bed.advance(by: .seconds(1))
            #expect(results == [.success(Note(title: "a")), .failure(NSError(domain: "fault", code: 7))])
            #expect(client.diary.count(of: "messageReceiveFailure") == 1)
        }
    }

    @Test(
        "Values come in the order in which the broker sent them, also to several listeners", arguments: 1...5,
        TestedEngine.allCases)
    func order(_ seed: UInt64, on engine: TestedEngine) throws {
        try CourierBed.play(seed: seed, on: engine) { bed in
            let client = bed.phone().client()
            var texts: [String] = []
            client.listen(to: "n") { texts.append($0) }
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...50 { bed.broker.publish("\(number)", on: "n", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .seconds(1))
            #expect(texts == numbers(1...50))
            #expect(client.texts == texts)
        }
    }

    @Test("A PUBLISH at QoS 2 that is repeated before PUBREL is delivered once; afterwards the identifier is free")
    func exactlyOnce() throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let identifier = try #require(PacketIdentifier(5))
            for isDuplicate in [false, true, true] {
                bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: isDuplicate)
            }
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(identifier))
            bed.broker.send(.pubrel(identifier))
            bed.broker.publish("b", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(identifier))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a", "b"])
            #expect(bed.broker.count(of: .pubrec) == 4)
            #expect(bed.broker.count(of: .pubcomp) == 3, "also for what is not held any more")
        }
    }

    @Test(
        "A message at QoS 2 is one message across connections, with a time to live held until its PUBREL",
        arguments: [0, 600], TestedEngine.allCases)
    func heldAcrossConnections(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let client = bed.phone().client(timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(client.texts == (timeToLive > 0 ? [] : ["a"]))
            bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: true)
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a"])
        }
    }

    @Test(
        "If the broker has lost the session, what it had handed over is delivered, and its identifiers are free",
        arguments: [0, 600], TestedEngine.allCases)
    func sessionLost(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client(timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(client.texts == ["a"])
            bed.broker.publish("b", .exactlyOnce, id: 5)
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["a", "b"])
        }
    }

    @Test("A clean session forgets what was held", arguments: [0, 600], TestedEngine.allCases)
    func cleanSession(_ timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.pubrec]
            let client = bed.phone().client(AuthService(clean: true), timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .exactlyOnce, id: 5)
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts == (timeToLive > 0 ? [] : ["a"]))
            bed.broker.publish("b", .exactlyOnce, id: 5)
            bed.broker.unanswered = []
            await bed.advance(by: .seconds(1))
            bed.broker.send(.pubrel(try #require(PacketIdentifier(5))))
            await bed.advance(by: .seconds(1))
            #expect(client.texts.last == "b", "the identifier is free")
        }
    }

    @Test(
        "While the main queue does not keep up nothing more is read, and nothing is lost",
        arguments: TestedEngine.allCases)
    func backPressure(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let mainQueue = MainQueue(on: SlowLoop(bed.loop))
            let client = bed.phone(mainQueue: mainQueue).client(AuthService(keepAlive: 10))
            let backlog = Backlog(of: client)
            client.connect()
            await bed.advance(by: .seconds(1))
            // Much more than what is read at once.
            let filling = String(repeating: " ", count: 2_000)
            let texts = (1...3_000).map { "\($0)\(filling)" }
            for text in texts { bed.broker.publish(text, .atMostOnce) }
            await bed.advance(by: .seconds(60))
            #expect(backlog.texts == texts, "nothing is lost")
            #expect(client.connectionState == .connected)
            #expect(backlog.longest >= 1_000, "the main queue does not keep up")
            #expect(backlog.longest < 1_400, "and then nothing more is read than what has come already")
        }
    }
}

/// The messages that a client has been sent and its app has not got yet. Confined to the world's loop.
private final class Backlog: ICourierEventHandler, @unchecked Sendable {
    private var receivedCount = 0
    private(set) var texts: [String] = []
    /// How many there were at most.
    private(set) var longest = 0

    init(of client: TestClient) {
        client.courier.addEventHandler(self)
        client.courier.messagePublisher()
            .sink { [unowned self] in texts.append(String(decoding: $0.data, as: UTF8.self)) }
            .store(in: &client.sinks)
    }

    func onEvent(_ event: CourierEvent) {
        guard case .messageReceive = event.type else { return }
        receivedCount += 1
        longest = max(longest, receivedCount - texts.count)
    }
}
