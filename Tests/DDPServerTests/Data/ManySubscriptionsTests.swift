import DDPWire
import JSONWire
import Testing

@testable import DDPServer

@Suite("Very many subscriptions of one publication on one connection")
struct ManySubscriptionsTests {
    private static let count = 3_000

    private let bench = Bench { server in
        let items = server.collection("items")
        for number in 0..<25 {
            items.insert(["n": .number(Double(number)), "a": 1, "b": ["c": 2]], id: .string("\(number)"))
        }
        server.publish("items") { _ in items.find() }
    }

    private func subscribe(_ client: Bench.Client) {
        for number in 0..<ManySubscriptionsTests.count {
            let answers = client.say(#"{"msg":"sub","id":"\#(number)","name":"items"}"#)
            #expect(answers.count == (number == 0 ? 26 : 1))
        }
    }

    @Test("Each document comes once, changes once, and goes with the last of them", arguments: [false, true])
    func documents(fromTheEnd: Bool) {
        let client = bench.connect()
        subscribe(client)
        bench.application.collection("items").update("7", set: ["a": 3])
        #expect(client.take() == [#"{"msg":"changed","collection":"items","id":"7","fields":{"a":3}}"#])
        var numbers = Array(0..<ManySubscriptionsTests.count)
        if fromTheEnd { numbers.reverse() }
        for number in numbers.dropLast() {
            #expect(client.say(#"{"msg":"unsub","id":"\#(number)"}"#) == [#"{"msg":"nosub","id":"\#(number)"}"#])
        }
        #expect(client.say(#"{"msg":"unsub","id":"\#(numbers.last ?? 0)"}"#).count == 26)
        #expect(bench.core.valueCount == 0)
    }

    @Test("They end with their connection, and leave nothing behind") func end() {
        let client = bench.connect()
        subscribe(client)
        #expect(bench.core.valueCount == ManySubscriptionsTests.count * 25 * 4)
        bench.core.lose(client.id, at: bench.now)
        #expect(bench.core.valueCount == 0)
        bench.application.collection("items").removeAll()
        #expect(bench.application.collection("items").byteCount == 0)
    }

    @Test("A hundred thousand documents go one by one, in the order in which they came") func manyDocuments() {
        let items = bench.application.collection("items")
        items.removeAll()
        for number in 0..<100_000 { items.insert([:], id: .string("\(number)")) }
        let client = bench.connect()
        #expect(client.say(#"{"msg":"sub","id":"1","name":"items"}"#).count == 100_001)
        let answers = client.say(#"{"msg":"unsub","id":"1"}"#)
        #expect(answers.count == 100_001)
        #expect(answers.first == #"{"msg":"removed","collection":"items","id":"0"}"#)
        #expect(answers.dropLast().last == #"{"msg":"removed","collection":"items","id":"99999"}"#)
    }
}
