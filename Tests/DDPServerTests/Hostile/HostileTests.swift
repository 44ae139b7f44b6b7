import DDPWire
import JSONWire
import OrderedCollections
import Testing

@testable import DDPServer

@Suite("A server holds little for a client that asks for much")
struct HostileTests {
    let bench = Bench { ReferenceApplication.define($0, choices: []) }

    @Test(
        "Deep nesting is no request",
        arguments: [
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
            #"{"msg":"method","id":"1","method":"echo","params":["#
                + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "]}",
        ])
    func nesting(_ text: String) {
        let client = bench.connect()
        #expect(client.say(text) == [#"{"msg":"error","reason":"Bad request"}"#])
        #expect(client.say(#"{"msg":"ping"}"#) == [#"{"msg":"pong"}"#])
    }

    @Test("A million subscriptions are too many") func subscriptions() {
        let client = bench.connect()
        var count = 0
        while count < 1_000_000, bench.notes.last != .limit(.subscriptions) {
            client.say(#"{"msg":"sub","id":"\#(count)","name":"empty"}"#)
            count += 1
        }
        #expect(count == 10_001)
        #expect(bench.notes.last == .limit(.subscriptions))
        #expect(bench.connect().say(#"{"msg":"ping"}"#) == [#"{"msg":"pong"}"#])
    }

    @Test("Messages that wait for a method that never ends are limited by their size, too") func waitingBytes() {
        let client = bench.connect()
        client.say(#"{"msg":"method","id":"1","method":"slow","params":[1000000000]}"#)
        let large = String(repeating: "x", count: 1_000_000)
        for id in 2...9 { client.say(#"{"msg":"method","id":"\#(id)","method":"echo","params":["\#(large)"]}"#) }
        #expect(!bench.core.isHeld(client.id))
        client.say(#"{"msg":"method","id":"10","method":"echo","params":["\#(large)"]}"#)
        #expect(bench.core.isHeld(client.id))
    }

    @Test("Calls that go on beside each other are limited, and leave no timer behind") func unblocked() {
        let client = bench.connect()
        var count = 0
        while count < 1_000_000, !bench.core.isHeld(client.id) {
            client.say(#"{"msg":"method","id":"\#(count)","method":"slowUnblocked","params":[1000000000]}"#)
            count += 1
        }
        #expect(count == 20_000)
        bench.core.lose(client.id, at: bench.now)
        #expect(bench.core.nextDeadline == nil)
    }

    @Test("A full collection takes no more from clients") func documents() {
        bench.application.collection("tasks").limit = 3
        let client = bench.connect()
        for (id, isTaken) in [("x", true), ("y", false)] {
            let answers = client.say(
                #"{"msg":"method","id":"1","method":"/tasks/insert","params":[{"_id":"\#(id)"}]}"#)
            #expect(answers.last?.contains(#""error":507"#) == !isTaken)
        }
        #expect(bench.application.collection("tasks").documents.count == 3)
    }

    /// Inserts a document, and returns whether the server took it.
    private func insert(_ client: Bench.Client, _ id: String, _ size: Int, into name: String = "tasks") -> Bool {
        let text = String(repeating: "x", count: size)
        let answers = client.say(
            #"{"msg":"method","id":"1","method":"/\#(name)/insert","params":[{"_id":"\#(id)","text":"\#(text)"}]}"#)
        let isRefused = answers.last?.contains(#""error":507"#) == true
        #expect(isRefused || answers.last == #"{"msg":"result","id":"1","result":"\#(id)"}"#)
        return !isRefused
    }

    @Test("Documents of clients are limited by their bytes, and a change that makes room is always taken") func bytes()
    {
        let tasks = bench.application.collection("tasks")
        let client = bench.connect()
        var count = 0
        while count < 1_000, insert(client, "d\(count)", 900_000) { count += 1 }
        #expect(count == 74, "64 MiB hold so many of 900 KB")
        #expect(tasks.byteCount <= tasks.byteLimit)
        #expect(tasks.documents.count == 2 + count)
        let large = String(repeating: "y", count: 1_000_000)
        #expect(
            client.say(
                #"{"msg":"method","id":"1","method":"/tasks/update","params":[{"_id":"d0"},{"$set":{"more":"\#(large)"}}]}"#
            ).last?.contains(#""error":507"#) == true, "a document may not grow either")
        #expect(
            client.say(
                #"{"msg":"method","id":"1","method":"/tasks/update","params":[{"_id":"d0"},{"$set":{"text":""}}]}"#
            ).last == #"{"msg":"result","id":"1","result":1}"#, "it may shrink")
        #expect(insert(client, "again", 800_000), "then there is room")
        #expect(!insert(client, "more", 800_000))
        #expect(
            client.say(#"{"msg":"method","id":"1","method":"/tasks/remove","params":[{"_id":"d1"}]}"#).last
                == #"{"msg":"result","id":"1","result":1}"#)
        #expect(insert(client, "more", 800_000), "a document that goes makes room, too")
        #expect(!client.isClosed)
    }

    @Test("Small values count with the memory that they take") func smallValues() {
        let tasks = bench.application.collection("tasks")
        tasks.byteLimit = 1_000_000
        let client = bench.connect()
        let zeros = Array(repeating: "0", count: 40_000).joined(separator: ",")
        let call = #"{"msg":"method","id":"1","method":"/tasks/insert","params":[{"_id":"z","list":[\#(zeros)]}]}"#
        #expect(call.utf8.count < 100_000)
        #expect(client.say(call).last?.contains(#""error":507"#) == true)
        let before = tasks.byteCount
        tasks.insert(["a": [1, 2, 3]], id: "own")
        tasks.update("own", set: ["a": 1], unset: ["b"])
        tasks.remove("own")
        #expect(tasks.byteCount == before, "all that was counted is taken off again")
    }

    @Test("Your own code brings as many bytes as it wants") func ownBytes() {
        let tasks = bench.application.collection("tasks")
        tasks.byteLimit = 1_000
        let isInserted = tasks.insert(["text": .string(String(repeating: "x", count: 10_000))], id: "own")
        #expect(isInserted)
        #expect(!insert(bench.connect(), "small", 1))
    }

    @Test("A client whose subscriptions provide too many values is closed, and its values go") func values() {
        var limits = DDPLimits()
        limits.valueCount = 100
        let bench = Bench(limits: limits) { ReferenceApplication.define($0, choices: []) }
        let (client, other) = (bench.connect(), bench.connect())
        var count = 0
        while count < 1_000, !client.isClosed {
            client.say(#"{"msg":"sub","id":"\#(count)","name":"tasks"}"#)
            count += 1
        }
        #expect(count == 26, "two documents with a field each: four values a subscription")
        #expect(bench.notes.contains(.limit(.values)))
        #expect(bench.core.valueCount == 0)
        #expect(other.say(#"{"msg":"sub","id":"1","name":"tasks"}"#).count == 3)
        #expect(bench.core.valueCount == 4)
    }

    @Test("All clients together may have so many values, too, and a client that goes makes room") func totalValues() {
        var limits = DDPLimits()
        limits.totalValueCount = 8
        let bench = Bench(limits: limits) { ReferenceApplication.define($0, choices: []) }
        let clients = (0..<3).map { _ in bench.connect() }
        for client in clients { client.say(#"{"msg":"sub","id":"1","name":"tasks"}"#) }
        #expect(clients.map(\.isClosed) == [false, false, true])
        clients[0].say(#"{"msg":"unsub","id":"1"}"#)
        let next = bench.connect()
        #expect(next.say(#"{"msg":"sub","id":"1","name":"tasks"}"#).last == #"{"msg":"ready","subs":["1"]}"#)
        #expect(bench.core.valueCount == 8)
    }

    @Test("A change of the user does not let a session have more values than it may") func userChange() {
        var limits = DDPLimits()
        limits.valueCount = 5
        let bench = Bench(limits: limits) { server in
            ReferenceApplication.define(server, choices: [])
            server.publish("own") { sub in
                for number in 0..<(sub.userID == nil ? 1 : 100_000) { sub.added("docs", .string("\(number)"), [:]) }
                sub.ready()
            }
        }
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"own"}"#)
        #expect(!client.isClosed)
        client.say(#"{"msg":"method","id":"m","method":"setUser","params":["ann"]}"#)
        #expect(client.isClosed)
        #expect(bench.core.valueCount == 0)
    }
}
