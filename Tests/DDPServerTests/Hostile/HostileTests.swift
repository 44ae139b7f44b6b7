import DDPWire
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
        while count < 1_000_000, !client.isClosed {
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
        #expect(!client.isClosed)
        client.say(#"{"msg":"method","id":"10","method":"echo","params":["\#(large)"]}"#)
        #expect(client.isClosed)
        #expect(bench.notes.last == .limit(.waitingMessages))
    }

    @Test("Calls that go on beside each other are limited, and leave no timer behind") func unblocked() {
        let client = bench.connect()
        var count = 0
        while count < 1_000_000, !client.isClosed {
            client.say(#"{"msg":"method","id":"\#(count)","method":"slowUnblocked","params":[1000000000]}"#)
            count += 1
        }
        #expect(count == 10_001)
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
}
