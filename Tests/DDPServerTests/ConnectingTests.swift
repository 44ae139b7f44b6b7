import DDPWire
import JSONWire
import Testing

@testable import DDPServer

/// The rows are the answers of Meteor's own server.
@Suite("A server agrees on a version")
struct ConnectingTests {
    @Test(
        "It takes the client's best version, or suggests it",
        arguments: [
            (#""version":"2","support":["2","1"]"#, "1"), (#""version":"1","support":["pre2"]"#, "1"),
            (#""support":["1"]"#, "1"), (#""version":"1","support":[]"#, "1"),
            (#""version":"1","support":["1"],"session":"old""#, nil),
        ] as [(String, String?)])
    func versions(_ members: String, _ suggestion: String?) throws {
        let bench = Bench()
        let client = bench.open()
        let answer = try #require(client.say(#"{"msg":"connect",\#(members)}"#).first)
        switch try ServerMessage(text: answer) {
        case .connected(let session):
            #expect(suggestion == nil)
            #expect(session.count == 17)
            #expect(session != "old")
        case .failed(let version): #expect(version == suggestion)
        default: Issue.record("\(answer)")
        }
        #expect(client.isClosed == (suggestion != nil))
    }

    @Test("A client that never connects is closed after 45 idle seconds") func idle() {
        let bench = Bench()
        let (silent, prompt) = (bench.open(), bench.open())
        bench.pass(.seconds(44))
        prompt.say(#"{"msg":"connect","version":"pre1","support":["pre1"]}"#)
        #expect(!silent.isClosed)
        bench.pass(.seconds(1))
        _ = silent.take()
        #expect(silent.isClosed)
        #expect(bench.notes.contains(.connectTimedOut))
        for _ in 0..<20 {
            bench.pass(.seconds(40))
            prompt.say(#"{"msg":"unsub","id":"x"}"#)
        }
        #expect(!prompt.isClosed)
    }

    @Test("The server's own messages count as traffic of a connection without heartbeats") func outgoing() {
        let bench = Bench { server in
            server.publish("clock") { sub in
                sub.after(.seconds(40)) { sub.added("clock", "now", [:]) }
            }
        }
        let client = bench.connect("pre1")
        client.say(#"{"msg":"sub","id":"1","name":"clock"}"#)
        bench.pass(.seconds(84))
        #expect(client.take() == [#"{"msg":"added","collection":"clock","id":"now"}"#])
        #expect(!client.isClosed)
        bench.pass(.seconds(1))
        _ = client.take()
        #expect(client.isClosed)
    }

    @Test("After an interval without a message comes a ping, and after another one the end") func heartbeat() {
        let bench = Bench()
        let client = bench.connect()
        bench.pass(.seconds(14))
        #expect(client.take() == [])
        bench.pass(.seconds(1))
        #expect(client.take() == [#"{"msg":"ping"}"#])
        bench.pass(.seconds(14))
        client.say(#"{"msg":"pong"}"#)
        bench.pass(.seconds(15))
        #expect(client.take() == [])
        bench.pass(.seconds(1))
        #expect(client.take() == [#"{"msg":"ping"}"#])
        bench.pass(.seconds(15))
        _ = client.take()
        #expect(client.isClosed)
        #expect(bench.notes.contains(.heartbeatTimedOut))
    }

    @Test("A timer that is late by several intervals sends one ping, and the next tick comes an interval later")
    func late() {
        let bench = Bench()
        let client = bench.connect()
        bench.oversleep(.seconds(100))
        bench.pass(.zero)
        #expect(client.take() == [#"{"msg":"ping"}"#])
        client.say(#"{"msg":"pong"}"#)
        bench.pass(.seconds(14))
        #expect(client.take() == [])
        #expect(!client.isClosed)
    }

    @Test("Any message counts as life, and a busy client gets no pings") func life() {
        let bench = Bench()
        let client = bench.connect()
        for _ in 0..<20 {
            bench.pass(.seconds(10))
            #expect(client.say(#"{"msg":"nope"}"#).count == 1)
        }
        #expect(!client.isClosed)
    }
}
