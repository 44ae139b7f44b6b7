import Carillon
import Foundation
import MeteorSwift
import TestBasics
import TestWorlds
import Testing

/// `CARILLON_MUTATED_FRAMES=1000000 swift test --filter MeteorSwiftTests.MutatedFramesTests` sends so many.
@Suite("Mutated frames of a server")
struct MutatedFramesTests {
    private static let frames =
        ProcessInfo.processInfo.environment["CARILLON_MUTATED_FRAMES"].flatMap(Int.init) ?? 20_000
    private static let framesPerConnection = 60

    /// Messages of a server, one of each kind and then some.
    private static let messages = [
        #"{"msg":"connected","session":"s"}"#, #"{"msg":"connected","session":"t"}"#, #"{"server_id":"0"}"#,
        #"{"msg":"ping","id":"7"}"#, #"{"msg":"pong"}"#,
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

    @Test("neither end the client nor keep it from its work", arguments: 0..<8 as Range<UInt64>)
    func mutations(_ round: UInt64) throws {
        let connections =
            MutatedFramesTests.frames / 8 / MutatedFramesTests.framesPerConnection
        // A world keeps its trace, so a long attack is several worlds.
        for part in 0...(connections / 1_000) {
            let count = min(1_000, connections - part * 1_000)
            if count > 0 { try attack(seed: round * 1_000_000 + UInt64(part) * 1_000, connections: count) }
        }
    }

    private func attack(seed: UInt64, connections: Int) throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            rig.phone.run { rig.client.resumesSessions = seed / 1_000_000 % 2 == 1 }
            var heard = 0
            rig.phone.run {
                _ = rig.client.add(subscriptions: [("tasks", nil), ("others", [1])]) { _, _ in heard += 1 }
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { _, _, _ in heard += 1 }
            }
            for connection in 0..<connections {
                var numbers = SeededNumbers(seed: seed + UInt64(connection))
                try await rig.begin()
                rig.phone.run {
                    rig.client.logon(with: "t") { _ in heard += 1 }
                    rig.client.call(method: "m", parameters: []) { _ in heard += 1 }
                }
                for _ in 0..<MutatedFramesTests.framesPerConnection { rig.engine.tell(next(&numbers)) }
                try await world.advance(by: .seconds(1))
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                let found = rig.phone.run { tasks.find(sorted: { $0.title < $1.title }) }
                let isSmall = found.count <= rig.phone.run { tasks.count }
                if !isSmall { world.fail("a collection is no larger than its documents") }
                try await serve(rig, connection)
                rig.engine.tell(.ended("over"))
                try await world.advance(by: .seconds(1))
            }
            world.expect(heard > connections, "the app hears of something")
            try await rig.begin()
            world.expect(rig.phone.run { rig.client.isConnected }, "the client still connects")
            rig.phone.run { MongoCollection<Task>(meteor: rig.client, collection: "tasks").stopAllWatches() }
        }
    }

    private func next(_ numbers: inout SeededNumbers) -> EngineEvent {
        if numbers.chance(5) { return .binary }
        var bytes = Array(numbers.pick(MutatedFramesTests.messages).utf8)
        if !numbers.chance(4) { numbers.mutate(&bytes, early: 40, telling: Array(#"{}[]":,\$-0e"#.utf8)) }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    /// A call is answered, and a document comes, whatever else has come. A connection that `failed` has ended is over.
    private func serve(_ rig: ScriptedRig, _ connection: Int) async throws {
        let world = rig.world
        guard rig.phone.run({ rig.client.isConnected }) else { return }
        var answer: String?
        let call = rig.phone.run { rig.client.call(method: "echo", parameters: []) { answer = line($0) } } ?? "?"
        rig.engine.tell(
            texts: #"{"msg":"result","id":"\#(call)","result":"\#(connection)"}"#,
            #"{"msg":"added","collection":"good","id":"\#(connection)"}"#)
        // The documents of a session show half a minute after its beginning at the latest.
        try await world.advance(by: .seconds(31))
        if answer != "success \(connection)" { world.fail("\(connection): the answer is \(answer ?? "missing")") }
        let document = rig.phone.run {
            MongoCollection<EJSONObject>(meteor: rig.client, collection: "good").findOne("\(connection)")
        }
        if document == nil { world.fail("\(connection): the document is missing") }
    }
}
