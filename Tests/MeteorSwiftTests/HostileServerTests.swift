import Carillon
import Foundation
import MeteorSwift
import TestBasics
import TestWorlds
import Testing

@Suite("Whatever a server sends, a client goes on", .timeLimit(.minutes(5)))
struct HostileServerTests {
    /// Messages of a server, one of each kind and then some.
    private static let messages = [
        #"{"msg":"connected","session":"s"}"#, #"{"server_id":"0"}"#, #"{"msg":"ping","id":"7"}"#, #"{"msg":"pong"}"#,
        #"{"msg":"failed","version":"pre2"}"#,
        #"{"msg":"error","reason":"Bad request","offendingMessage":{"msg":"x"}}"#,
        #"{"msg":"ready","subs":["1","2","3"]}"#, #"{"msg":"nosub","id":"2","error":{"error":404,"reason":"no"}}"#,
        #"{"msg":"added","collection":"tasks","id":"a","fields":{"title":"A","due":{"$date":1500}}}"#,
        #"{"msg":"added","collection":"tasks","id":"b"}"#,
        #"{"msg":"addedBefore","collection":"tasks","id":"c","before":null,"fields":{"title":"C"}}"#,
        #"{"msg":"addedBefore","collection":"tasks","id":"d","before":"zz"}"#,
        #"{"msg":"movedBefore","collection":"tasks","id":"a","before":null}"#,
        #"{"msg":"movedBefore","collection":"tasks","id":"zz","before":"a"}"#,
        #"{"msg":"changed","collection":"tasks","id":"a","fields":{"title":"B"},"cleared":["due"]}"#,
        #"{"msg":"changed","collection":"tasks","id":"zz","cleared":["due"]}"#,
        #"{"msg":"removed","collection":"tasks","id":"b"}"#, #"{"msg":"removed","collection":"tasks","id":"zz"}"#,
        #"{"msg":"result","id":"4","result":{"id":"u","token":"t","tokenExpires":{"$date":1}}}"#,
        #"{"msg":"result","id":"5","error":{"error":"no","details":{"$type":"p","$value":[1]}}}"#,
        #"{"msg":"updated","methods":["4","5"]}"#,
        #"{"msg":"added","collection":"tasks","id":"t","fields":{"p":{"$type":"Point","$value":{"x":1}},"n":{"$InfNaN":0}}}"#,
    ]

    @Test("Mutated messages of a server neither end the client nor keep it from its work", arguments: 0..<8)
    func mutations(_ round: UInt64) throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            var heard = 0
            rig.phone.run {
                _ = rig.client.add(subscriptions: [("tasks", nil), ("others", [1])]) { _, _ in heard += 1 }
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { _, _, _ in heard += 1 }
            }
            for seed in 0..<40 {
                var numbers = SeededNumbers(seed: round * 1_000 + UInt64(seed))
                try await rig.begin()
                rig.phone.run {
                    rig.client.logon(with: "t") { _ in heard += 1 }
                    rig.client.call(method: "m", parameters: []) { _ in heard += 1 }
                }
                for _ in 0..<60 {
                    var bytes = Array(numbers.pick(HostileServerTests.messages).utf8)
                    if !numbers.chance(4) { numbers.mutate(&bytes, early: 40, telling: Array(#"{}[]":,\$-0e"#.utf8)) }
                    rig.engine.tell(.text(String(decoding: bytes, as: UTF8.self)))
                    if numbers.chance(20) { rig.engine.tell(.binary) }
                }
                try await world.advance(by: .seconds(1))
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                let found = rig.phone.run { tasks.find(sorted: { $0.title < $1.title }) }
                world.expect(
                    found.count <= rig.phone.run { tasks.count }, "a collection is no larger than its documents")
                rig.engine.tell(.ended("over"))
                try await world.advance(by: .seconds(1))
            }
            world.expect(heard > 40, "the app hears of something")
            try await rig.begin()
            world.expect(rig.phone.run { rig.client.isConnected }, "the client still connects")
            rig.phone.run { MongoCollection<Task>(meteor: rig.client, collection: "tasks").stopAllWatches() }
        }
    }

    @Test(
        "What is no message is ignored",
        arguments: [
            "", " ", "null", "5", "[]", "{}", "{", #"{"msg":5}"#, #"{"msg":"none"}"#, #"{"msg":"added"}"#,
            #"{"msg":"ready"}"#, #"{"msg":"result","id":4}"#,
            #"{"msg":"added","collection":"tasks","id":"x","fields":5}"#,
            #"{"msg":"added","collection":"tasks","id":"x","fields":{"a":{"$binary":5}}}"#, "<html>",
            String(repeating: "[", count: 100_000),
        ])
    func noMessage(_ text: String) throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            rig.engine.tell(.binary)
            rig.engine.tell(texts: text, #"{"msg":"ping","id":"1","extra":[1]}"#)
            try await world.advance(by: .milliseconds(1))
            world.expect(rig.engine.sent.last, equals: #"{"msg":"pong","id":"1"}"#, "the next message is read")
            world.expect(rig.phone.run { rig.client.isConnected }, "the session goes on")
            let count = rig.phone.run { MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks").count }
            world.expect(count, equals: 0, "there is no document")
        }
    }

    @Test("EJSON is shown as it is in dictionaries, and plain to decoders") func forms() throws {
        struct Forms: Codable, CollectionDecoder {
            var number: Double
            var date: Date
            var bytes: Data
            var literal: [String: Int]
        }
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            rig.engine.tell(
                texts:
                    #"{"msg":"added","collection":"c","id":"1","fields":{"number":{"$InfNaN":-1},"date":{"$date":1500},"bytes":{"$binary":"AQI="},"literal":{"$escape":{"$date":5}},"point":{"$type":"Point","$value":[1]}}}"#
            )
            try await world.advance(by: .milliseconds(1))
            rig.phone.run {
                let shown = MongoCollection<EJSONObject>(meteor: rig.client, collection: "c").findOne("1") ?? [:]
                world.expect((shown["date"] as? EJSONObject)?["$date"] as? Int, equals: 1_500, "a date")
                world.expect(((shown["literal"] as? EJSONObject)?["$escape"] as? EJSONObject) != nil, "a literal")
                world.expect((shown["point"] as? EJSONObject)?["$type"] as? String, equals: "Point", "an unknown type")
                let forms = MongoCollection<Forms>(meteor: rig.client, collection: "c").findOne("1")
                world.expect(forms?.number, equals: -.infinity, "a number that is not finite")
                world.expect(forms?.date, equals: Date(timeIntervalSince1970: 1.5), "a date is a Date, too")
                world.expect(forms?.bytes, equals: Data([1, 2]), "bytes are Data, too")
                world.expect(forms?.literal, equals: ["$date": 5], "a literal is what it says")
                if let forms { _ = MongoCollection<Forms>(meteor: rig.client, collection: "c").insert(forms) }
            }
            world.expect(
                rig.engine.sent.last?.contains(#""number":{"$InfNaN":-1}"#), equals: true, "it goes back as EJSON")
        }
    }
}
