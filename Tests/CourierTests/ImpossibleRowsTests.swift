import CourierCore
import Foundation
import GRDB
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

/// A file that anybody may have changed neither ends the app nor keeps a message for ever.
@Suite("Rows that no client writes")
struct ImpossibleRowsTests {
    /// Publishes what is never acknowledged, changes the file, and starts the app anew.
    private func play(
        _ texts: [(String, QoS)], then change: String, on engine: TestedEngine,
        _ check: @escaping @Sendable (CourierBed, Phone, TestClient) async throws -> Void
    ) throws {
        let isSent = !change.contains("stage = 0")
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            bed.broker.unanswered = [.publish]
            let phone = bed.phone()
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            if !isSent { client.disconnect() }
            for (text, qos) in texts { try client.publish(text, qos) }
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            try MessageDatabase.of(phone.environment).write { try $0.execute(sql: change) }
            bed.broker.unanswered = []
            bed.broker.forget()
            let again = phone.client(isPersistent: true)
            again.connect()
            await bed.advance(by: .seconds(1))
            try await check(bed, phone, again)
        }
    }

    @Test("The highest sequence number leaves room for the next message", arguments: TestedEngine.allCases)
    func highestSequence(on engine: TestedEngine) throws {
        try play(
            [("old", .one)], then: "UPDATE outgoing_message SET sequence = 9223372036854775807", on: engine
        ) { bed, phone, client in
            try client.publish("new")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.text) == ["old", "new"])
            #expect(client.diary.count(of: "messageSendSuccess") == 2)
            let left = try SQLiteOutgoingMessageStore(.of(phone.environment)).messages(of: "rider")
            #expect(left.isEmpty)
        }
    }

    @Test("A message at QoS 1 that is said to be released is sent again", arguments: TestedEngine.allCases)
    func releasedAtOne(on engine: TestedEngine) throws {
        try play([("a", .one)], then: "UPDATE outgoing_message SET stage = 2", on: engine) { bed, phone, client in
            #expect(bed.broker.published == ["a QoS 1 id 1 dup"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
            let left = try SQLiteOutgoingMessageStore(.of(phone.environment)).messages(of: "rider")
            #expect(left.isEmpty)
        }
    }

    @Test("A message at QoS 1 that was sent under no identifier gets another one", arguments: TestedEngine.allCases)
    func noIdentifier(on engine: TestedEngine) throws {
        try play(
            [("a", .one), ("b", .one)],
            then: "UPDATE outgoing_message SET packet_identifier = NULL WHERE sequence = 1", on: engine
        ) { bed, phone, client in
            #expect(Set(bed.broker.publishes.map(\.text)) == ["a", "b"])
            #expect(Set(bed.broker.publishes.map(\.delivery.packetIdentifier)).count == 2)
            #expect(client.diary.count(of: "messageSendSuccess") == 2)
        }
    }

    @Test("The second of two messages under one identifier gets another one", arguments: TestedEngine.allCases)
    func sameIdentifier(on engine: TestedEngine) throws {
        try play(
            [("a", .one), ("b", .one)], then: "UPDATE outgoing_message SET packet_identifier = 1", on: engine
        ) { bed, phone, client in
            #expect(bed.broker.publishes.map(\.text) == ["a", "b"])
            #expect(Set(bed.broker.publishes.map(\.delivery.packetIdentifier)).count == 2)
            #expect(client.diary.count(of: "messageSendSuccess") == 2)
        }
    }

    @Test(
        "A row that stands for no message goes with an event, and holds up no other",
        arguments: [
            "topic = 'a/#'", "topic = ''", "topic = x'00ff'", "qos = 0", "qos = 259", "qos = NULL", "stage = 3",
            "stage = 'x'", "payload = 7", "qos = 2, packet_identifier = 0",
            "qos = 2, packet_identifier = 65536", "qos = 2, packet_identifier = 1, stage = 2, topic = '+'",
        ], TestedEngine.allCases)
    func unusable(_ change: String, on engine: TestedEngine) throws {
        // The table allows no empty quality of service, which a file made elsewhere might.
        let change = change == "qos = NULL" ? "qos = 'none'" : change
        try play(
            [("a", .one), ("b", .one)], then: "UPDATE outgoing_message SET \(change) WHERE sequence = 1", on: engine
        ) { bed, phone, client in
            #expect(bed.broker.publishes.map(\.text) == ["b"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
            let failures = client.diary.all("messageSendFailure")
            #expect(failures.count == 1)
            #expect(failures.first?["error"]?.contains("damaged") == true)
            phone.crashAndRestart()
            let third = phone.client(isPersistent: true)
            third.connect()
            await bed.advance(by: .seconds(1))
            #expect(third.diary.count(of: "messageSendFailure") == 0, "it is told once")
            #expect(third.connectionState == .connected)
        }
    }

    @Test(
        "A message that waits and cannot be read goes with an event, and holds up no other",
        arguments: ["topic = '#'", "qos = 0", "id = 'x'", "date = 'noon'", "payload = 1.5"])
    func unusableWaiting(_ change: String) throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...2 { bed.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            try MessageDatabase.of(phone.environment).write {
                try $0.execute(sql: "UPDATE waiting_message SET \(change) WHERE position = 1")
            }
            let again = phone.client(timeToLive: 600)
            again.listen()
            again.connect()
            await bed.advance(by: .seconds(1))
            #expect(again.texts == ["2"])
            #expect(again.diary.error(of: "messageReceiveFailure")?.code == CourierError.messageSaveError.rawValue)
            #expect(again.diary.count(of: "messageReceiveFailure") == 1)
        }
    }

    @Test(
        "A message that is held and cannot be read goes with an event, and holds up no connection",
        arguments: ["topic = '#'", "packet_identifier = 0", "payload = 1"])
    func unusableHeld(_ change: String) throws {
        try CourierBed.play { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            bed.broker.unanswered = [.pubrec]
            let phone = bed.phone()
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...2 { bed.broker.publish("\(number)", .exactlyOnce, id: UInt16(number)) }
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            try MessageDatabase.of(phone.environment).write {
                try $0.execute(sql: "UPDATE held_message SET \(change) WHERE position = 1")
            }
            let again = phone.client(timeToLive: 600)
            again.listen()
            again.connect()
            await bed.advance(by: .seconds(1))
            #expect(again.connectionState == .connected)
            #expect(again.diary.count(of: "messageReceiveFailure") == 1)
            for number: UInt16 in 1...2 { bed.broker.send(.pubrel(try #require(PacketIdentifier(number)))) }
            await bed.advance(by: .seconds(1))
            #expect(again.texts == ["2"])
        }
    }

    @Test("A filter that cannot be read goes, and holds up no connection")
    func unusableFilter() throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.unsubscribe]
            let phone = bed.phone()
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            client.unsubscribe("a", "b")
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            try MessageDatabase.of(phone.environment).write {
                try $0.execute(sql: "UPDATE pending_unsubscription SET filter = 'a/#/b' WHERE filter = 'a'")
            }
            bed.broker.unanswered = []
            bed.broker.forget()
            let again = phone.client()
            again.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["b"]])
            #expect(again.diary.last("unsubscribeFailure")?["error"]?.contains("damaged") == true)
        }
    }
}
