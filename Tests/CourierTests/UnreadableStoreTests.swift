import CarillonEnvironment
import CourierCore
import Foundation
import GRDB
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

/// No message vanishes without an event while what is kept cannot be got at.
@Suite("Stores that cannot be read while a client connects")
struct UnreadableStoreTests {
    /// Somebody else who holds the whole file.
    private final class Lock {
        private let queue: DatabaseQueue

        init(_ phone: Phone) throws {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            queue = try DatabaseQueue(
                path: phone.environment.platform.directory.appendingPathComponent("Courier.sqlite").path,
                configuration: configuration)
            // Readers too have to wait, unless they know the file already.
            try queue.inDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE") }
        }

        func release() throws {
            try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try queue.close()
        }
    }

    @Test("A message published meanwhile fails and is told, and nothing else is lost", arguments: TestedEngine.allCases)
    func published(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            store.readError = .locked
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...3 { try client.publish("\(number)", number == 2 ? .two : .one) }
            #expect(client.diary.count(of: "messageSend") == 3)
            #expect(client.diary.count(of: "messageSendFailure") == 3, "each is told")
            #expect(client.diary.last("messageSendFailure")?["error"] == StoreError.locked.description)
            store.readError = nil
            await bed.advance(by: .seconds(20))
            try client.publish("4")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.text) == ["4"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }

    @Test("A locked file costs no message of a client that keeps none on the disk", arguments: TestedEngine.allCases)
    func unpersisted(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let lock = try Lock(phone)
            let client = phone.client()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.locked.description)
            for number in 1...3 { try client.publish("\(number)") }
            try lock.release()
            await bed.advance(by: .seconds(20))
            #expect(bed.broker.publishes.map(\.text) == ["1", "2", "3"])
            #expect(client.diary.count(of: "messageSendSuccess") == 3)
            #expect(client.diary.count(of: "messageSendFailure") == 0)
        }
    }

    @Test(
        "Each of 300 messages around a locked file is acknowledged, fails, or lies in the file",
        arguments: TestedEngine.allCases)
    func locked(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let lock = try Lock(phone)
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...150 { try client.publish("\(number)", number % 3 == 0 ? .two : .one) }
            try lock.release()
            for number in 151...300 { try client.publish("\(number)", number % 3 == 0 ? .two : .one) }
            await bed.advance(by: .minutes(2))
            let rows = try SQLiteOutgoingMessageStore(.of(phone.environment)).messages(of: "rider").count
            let acknowledged = client.diary.count(of: "messageSendSuccess")
            #expect(acknowledged + client.diary.count(of: "messageSendFailure") + rows == 300)
            #expect(acknowledged == Set(bed.broker.publishes.map(\.text)).count)
            try client.publish("last")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.last?.text == "last")
        }
    }

    @Test("A topic unsubscribed from meanwhile stays so, and goes out with the next connection")
    func unsubscribed() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let lock = try Lock(phone)
            let client = phone.client()
            client.unsubscribe("news")
            client.connect()
            await bed.advance(by: .seconds(1))
            try lock.release()
            await bed.advance(by: .seconds(20))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["news"]])
            #expect(client.diary.count(of: "unsubscribeSuccess") == 1)
        }
    }

    @Test("A message published after a destroy() that could not be carried out stays when the others go")
    func afterDestroy() throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.publish]
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("before")
            await bed.advance(by: .seconds(1))
            store.removalError = .locked
            client.destroy()
            try client.publish("refused")
            #expect(client.diary.count(of: "messageSendFailure") == 1, "as long as the old ones are there")
            store.removalError = nil
            try client.publish("after")
            bed.broker.unanswered = []
            bed.broker.forget()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.text) == ["after"])
            #expect(client.diary.count(of: "messageSendFailure") == 1)
        }
    }

    @Test("A topic unsubscribed from after a destroy() that could not be carried out stays so")
    func unsubscribedAfterDestroy() throws {
        try CourierBed.play { bed in
            let store = FailingOutgoingStore()
            let phone = bed.phone()
            phone.keepMessages(outgoing: store)
            let client = phone.client(topics: ["a": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            store.removalError = .locked
            client.destroy()
            client.unsubscribe("a")
            store.removalError = nil
            bed.broker.forget()
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["a"]])
        }
    }
}
