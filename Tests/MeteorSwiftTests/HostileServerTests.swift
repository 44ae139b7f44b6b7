import Carillon
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("A client goes on, whatever a server sends", .timeLimit(.minutes(60)))
struct HostileServerTests {
    @Test(
        "A text that is no message is ignored",
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
