import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("Documents that are none of the app's type", .timeLimit(.minutes(60)))
struct UndecodableTests {
    /// A type that reads some documents, refuses others, and fails at the rest.
    private struct Picky: CollectionDecoder {
        struct Failure: Error, CustomStringConvertible { let description = "bad taste" }
        private struct Number: Decodable { var n: Int }

        var n: Int

        static func decode(data: Data, decoder: JSONDecoder) throws -> Any? {
            switch try decoder.decode(Number.self, from: data).n {
            case 1: return Picky(n: 1)
            case 2: return "another type"
            case 3: return nil
            default: throw Failure()
            }
        }
    }

    private struct Nested: Codable, CollectionDecoder {
        struct Item: Codable { var count: Int }
        var items: [Item]
    }

    private func tell(_ rig: ScriptedRig, _ texts: String...) async throws {
        for text in texts { rig.engine.tell(texts: text) }
        try await rig.world.advance(by: .milliseconds(1))
    }

    private func document(_ id: String, _ fields: String) -> String {
        #"{"msg":"added","collection":"tasks","id":"\#(id)","fields":\#(fields)}"#
    }

    /// Listens for the errors of a client.
    private func listen(_ rig: ScriptedRig) -> Heard {
        let heard = Heard()
        rig.phone.run {
            let token = NotificationCenter.default.addObserver(
                forName: Notification.MeteorClientUndecodableDocument, object: rig.client, queue: nil
            ) { note in
                let error = note.userInfo?["error"] as? UndecodableDocument
                heard.lines.append(error.map { "\($0)" } ?? "no error")
                heard.places.append("\(note.userInfo?["collection"] ?? "-")/\(note.userInfo?["id"] ?? "-")")
                heard.onNote?()
            }
            rig.world.keep(token)
        }
        return heard
    }

    @Test("The error says what is wrong, and where") func reasons() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            let heard = listen(rig)
            try await rig.begin()
            try await tell(
                rig, document("a", #"{"items":[{"count":1},{"count":"x"}]}"#), document("b", #"{"items":[{}]}"#),
                document("-c", #"{"items":null}"#), document("d", #"{"items":[{"count":7}]}"#))
            let count = rig.phone.run {
                MongoCollection<Nested>(meteor: rig.client, collection: "tasks").find().count
            }
            world.expect(count, equals: 1, "one can be decoded")
            world.expect(
                heard.lines,
                equals: [
                    "the document a of tasks is no Nested: items.[1].count is no Int",
                    "the document b of tasks is no Nested: items.[0].count is missing",
                    "the document c of tasks is no Nested: items is null",
                ], "each failure is told in words")
            world.expect(heard.places, equals: ["tasks/a", "tasks/b", "tasks/c"], "with its place")
        }
    }

    @Test("A type that reads no value of its own has its reasons; an error of its own is told")
    func ownDecoding() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            let heard = listen(rig)
            try await rig.begin()
            for n in 1...4 { try await tell(rig, document("\(n)", #"{"n":\#(n)}"#)) }
            let found = rig.phone.run {
                MongoCollection<Picky>(meteor: rig.client, collection: "tasks").find().map(\.n)
            }
            world.expect(found, equals: [1], "one is found")
            world.expect(
                heard.lines, equals: ["the document 4 of tasks is no Picky: bad taste"], "its error is told")
        }
    }

    @Test("Each state of a document is told once, to whoever looks first, also if that looks again")
    func once() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            let heard = listen(rig)
            try await rig.begin()
            func find() -> Int {
                rig.phone.run { MongoCollection<Task>(meteor: rig.client, collection: "tasks").find().count }
            }
            heard.onNote = { _ = find() }
            try await tell(rig, document("a", #"{"title":5}"#))
            world.expect(heard.lines.count, equals: 0, "nobody has looked")
            for _ in 0..<3 { world.expect(find(), equals: 0, "there is none") }
            world.expect(heard.lines.count, equals: 1, "it is told once")
            try await tell(rig, #"{"msg":"changed","collection":"tasks","id":"a","fields":{"title":6}}"#)
            for _ in 0..<3 { world.expect(find(), equals: 0, "there is none") }
            world.expect(heard.lines.count, equals: 2, "another state is told again")
            heard.onNote = nil
        }
    }

    @Test("A watch hears what find has, by identifier and by condition, and for moves, too") func watches() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            try await tell(rig, document("a", #"{"title":"A"}"#), document("b", #"{"title":5}"#))
            var lines: [String] = []
            rig.phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch("a") { lines.append("a: \($0) \($2?.title ?? "-")") }
                _ = tasks.watch(matching: { $0.title == "A" }) { lines.append("A: \($0) \($1) \($2?.title ?? "-")") }
            }
            func changed(_ id: String, _ title: String) async throws {
                try await tell(
                    rig, #"{"msg":"changed","collection":"tasks","id":"\#(id)","fields":{"title":\#(title)}}"#)
            }
            try await changed("a", "5")
            world.expect(lines, equals: ["a: removed A", "A: removed a A"], "it was one, and is none")
            try await tell(rig, #"{"msg":"movedBefore","collection":"tasks","id":"a","before":null}"#)
            try await changed("a", "6")
            world.expect(lines.count, equals: 2, "a document that does not decode may move and change")
            try await changed("a", #""A""#)
            try await changed("b", #""A""#)
            world.expect(
                lines.dropFirst(2), equals: ["a: added A", "A: added a A", "A: added b A"], "they are some again")
            try await changed("b", #""C""#)
            try await tell(
                rig, #"{"msg":"addedBefore","collection":"tasks","id":"b","fields":{"title":"A"},"before":"a"}"#)
            world.expect(lines.dropFirst(5), equals: ["A: movedBefore b A"], "one that comes again has moved")
        }
    }
}

/// The calls that an observer has heard. The class is confined to its world.
private final class Heard: @unchecked Sendable {
    var lines: [String] = []
    var places: [String] = []
    var onNote: (() -> Void)?
}
