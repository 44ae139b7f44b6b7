import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Subscriptions")
struct SubscriptionTests {
    @Test(
        "Topics subscribed to while offline are sent after CONNACK, in the order of asking, and after each reconnect",
        arguments: TestedEngine.allCases)
    func offline(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let client = bed.phone().client(topics: ["z": .one, "y": .zero])
            client.subscribe("b")
            client.subscribe("a")
            #expect(client.events.isEmpty)
            client.connect()
            await bed.advance(by: .seconds(1))
            let topics = { bed.broker.subscribes.flatMap { $0.subscriptions.map(\.filter.text) } }
            #expect(topics() == ["y", "z", "b", "a"])
            bed.broker.forget()
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(topics() == ["y", "z", "b", "a"], "also if the broker has kept the session")
        }
    }

    @Test("Subscribing again keeps one entry, with the later QoS", arguments: TestedEngine.allCases)
    func twice(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.subscribe("news", .zero)
            client.subscribe("other", .one)
            client.subscribe("news", .two)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(
                bed.broker.subscribes.flatMap(\.subscriptions).map(\.qualityOfService) == [
                    .exactlyOnce, .atLeastOnce,
                ])
        }
    }

    @Test("The variants of QoS 1 are subscribed to as QoS 1", arguments: TestedEngine.allCases)
    func variants(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.subscribe("a", .oneWithoutPersistenceAndNoRetry)
            client.subscribe("b", .oneWithoutPersistenceAndRetry)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(
                bed.broker.subscribes.flatMap(\.subscriptions).map(\.qualityOfService) == [
                    .atLeastOnce, .atLeastOnce,
                ])
            #expect(client.diary.last("subscribeSuccess")?["qos"] == "oneWithoutPersistenceAndRetry")
        }
    }

    @Test(
        "unsubscribe() sends one UNSUBSCRIBE with all topics, and nothing for those that wait already",
        arguments: TestedEngine.allCases)
    func unsubscribe(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.unsubscribe]
            let client = bed.phone().client(topics: ["a": .one, "b": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            client.unsubscribe("a", "b", "a")
            client.unsubscribe("a")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["a", "b"]])
            #expect(client.diary.count(of: "unsubscribeAttempt") == 1)
            client.unsubscribe("a", "c")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.last?.filters.map(\.text) == ["c"])
        }
    }

    @Test("Subscribing again takes back an unsubscription that waits", arguments: TestedEngine.allCases)
    func changeOfMind(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.unsubscribe("a")
            client.subscribe("a")
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.connect, .subscribe])
        }
    }

    @Test(
        "Pending unsubscriptions survive the app's process, each client's for itself; subscriptions do not",
        arguments: TestedEngine.allCases)
    func crash(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let rider = phone.client(AuthService("rider"), topics: ["a": .one])
            rider.unsubscribe("a")
            let guest = phone.client(AuthService("guest"))
            guest.unsubscribe("g")
            phone.crashAndRestart()
            let again = phone.client(AuthService("rider"))
            again.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.connect, .unsubscribe])
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["a"]])
            phone.crashAndRestart()
            bed.broker.forget()
            let third = phone.client(AuthService("rider"))
            third.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.connect], "UNSUBACK had come")
        }
    }

    @Test(
        "Topics unsubscribed from before the options came go along with them, whatever identifier they name",
        arguments: TestedEngine.allCases)
    func identityFromOptions(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let service = AuthService("provisional")
            service.options = ConnectOptions(
                host: "broker", port: 1883, clientId: "final", username: "u", password: "p")
            let client = phone.client(service)
            client.unsubscribe("a")
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["a"]])
            let pending = try ["provisional", "final"].flatMap { try phone.pendingUnsubscriptions(of: $0) }
            #expect(pending == [])
        }
    }

    @Test(
        "A refused subscription fails with subackFail128, and is asked for again with the next connection",
        arguments: TestedEngine.allCases)
    func refused(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.suback = { $0.subscriptions.map { _ in .failure } }
            let client = bed.phone().client(topics: ["secret": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            guard case .subscribeFailure(let topics, _, let error) = client.diary.last("subscribeFailure")?.event.type
            else {
                Issue.record("no failure")
                return
            }
            #expect(topics.map(\.topic) == ["secret"])
            #expect(error as? CourierError == .subackFail128)
            bed.broker.close()
            await bed.advance(by: .seconds(6))
            #expect(bed.broker.subscribes.count == 2)
        }
    }

    @Test("A lower QoS than asked for is a success", arguments: TestedEngine.allCases)
    func lowered(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.suback = { $0.subscriptions.map { _ in .granted(.atMostOnce) } }
            let client = bed.phone().client(topics: ["news": .two])
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("subscribeSuccess")?["qos"] == "two")
        }
    }

    @Test(
        "A text that is no filter fails at once, and the others are not held up",
        arguments: ["", "a/#/b", "a+", "a\0b"],
        TestedEngine.allCases)
    func badFilters(_ bad: String, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            client.courier.subscribe((bad, .one), ("good", .one))
            client.courier.unsubscribe(bad, "good")
            await bed.advance(by: .seconds(1))
            #expect(client.diary.count(of: "subscribeFailure") == 1)
            #expect(client.diary.count(of: "unsubscribeFailure") == 1)
            #expect(bed.broker.kinds == [.connect, .subscribe, .unsubscribe])
            #expect(client.connectionState == .connected)
        }
    }

    @Test(
        "An answer to nothing is ignored, an answer with too many results ends the connection",
        arguments: TestedEngine.allCases)
    func wrongAnswers(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.subscribe]
            let client = bed.phone().client(topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            let other = try #require(PacketIdentifier(99))
            bed.broker.send(.suback(Suback(packetIdentifier: other, results: [.granted(.atLeastOnce)])))
            bed.broker.send(.unsuback(other))
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .connected)
            #expect(client.diary.count(of: "subscribeSuccess") == 0)
            let identifier = try #require(bed.broker.subscribes.first?.packetIdentifier)
            bed.broker.send(.suback(Suback(packetIdentifier: identifier, results: [.failure, .failure])))
            await bed.advance(by: .seconds(1))
            #expect(client.diary.error(of: "connectionFailure")?.code == -7)
        }
    }
}
