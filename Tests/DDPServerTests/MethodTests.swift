import DDPWire
import JSONWire
import Testing

@testable import DDPServer

/// The rows are the answers of Meteor's own server.
@Suite("A server answers method calls")
struct MethodTests {
    static func methods(_ application: DDPApplication) {
        struct Oops: Error {}
        let tasks = application.collection("tasks")
        application.method("add") { (_, a: Double, b: Double) in a + b }
        application.method("nothing") { _ in }
        application.method("denied") { _ in throw DDPError("no-go", "Not you", details: ["why": 1]) }
        application.method("boom") { _ in throw Oops() }
        application.method("slow") { (call, milliseconds: Int, unblocks: Bool?) in
            if unblocks == true { call.unblock() }
            let answer = call.answerLater()
            call.after(.milliseconds(milliseconds)) { answer.return("slow") }
        }
        application.method("write") { _ in
            tasks.insert([:], id: "w")
        }
        application.publish("tasks") { _ in tasks.find() }
    }

    let bench = Bench(MethodTests.methods)

    @Test(
        "Each call has one updated and one result",
        arguments: [
            (#""method":"add","params":[1,0.5,9]"#, #","result":1.5"#),
            (
                #""method":"denied""#,
                #","error":{"isClientSafe":true,"error":"no-go","reason":"Not you","details":{"why":1},"message":"Not you [no-go]","errorType":"Meteor.Error"}"#
            ),
            (
                #""method":"boom""#,
                #","error":{"isClientSafe":true,"error":500,"reason":"Internal server error","message":"Internal server error [500]","errorType":"Meteor.Error"}"#
            ),
        ])
    func answers(_ call: String, _ result: String) {
        #expect(
            bench.connect().say(#"{"msg":"method","id":"1",\#(call)}"#) == [
                #"{"msg":"updated","methods":["1"]}"#, #"{"msg":"result","id":"1"\#(result)}"#,
            ])
    }

    @Test("An unknown method has its result first") func unknown() {
        #expect(
            bench.connect().say(#"{"msg":"method","id":"1","method":"x"}"#) == [
                #"{"msg":"result","id":"1","error":{"isClientSafe":true,"error":404,"reason":"Method 'x' not found","message":"Method 'x' not found [404]","errorType":"Meteor.Error"}}"#,
                #"{"msg":"updated","methods":["1"]}"#,
            ])
    }

    @Test("Data comes before updated, whichever of updated and result is first", arguments: [false, true])
    func data(sendsResultFirst: Bool) {
        let bench = Bench(sendsResultFirst: sendsResultFirst, MethodTests.methods)
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"tasks"}"#)
        let replies = [#"{"msg":"updated","methods":["2"]}"#, #"{"msg":"result","id":"2","result":true}"#]
        #expect(
            client.say(#"{"msg":"method","id":"2","method":"write"}"#) == [
                #"{"msg":"added","collection":"tasks","id":"w"}"#
            ] + (sendsResultFirst ? replies.reversed() : replies))
    }

    @Test("A method holds up what follows, unless it unblocks", arguments: [false, true])
    func order(unblocks: Bool) {
        let client = bench.connect()
        #expect(client.say(#"{"msg":"method","id":"1","method":"slow","params":[50,\#(unblocks)]}"#) == [])
        let second = [#"{"msg":"updated","methods":["2"]}"#, #"{"msg":"result","id":"2"}"#]
        #expect(client.say(#"{"msg":"method","id":"2","method":"nothing"}"#) == (unblocks ? second : []))
        #expect(client.say(#"{"msg":"ping"}"#) == [#"{"msg":"pong"}"#])
        bench.pass(.milliseconds(50))
        let first = [#"{"msg":"updated","methods":["1"]}"#, #"{"msg":"result","id":"1","result":"slow"}"#]
        #expect(client.take() == (unblocks ? first : first + second))
    }

    @Test("A method that never ends holds up its own client, within a limit") func waiting() {
        var limits = DDPLimits()
        limits.waitingCount = 3
        let bench = Bench(limits: limits, MethodTests.methods)
        let client = bench.connect()
        client.say(#"{"msg":"method","id":"1","method":"slow","params":[1000000000]}"#)
        for id in 2...3 { client.say(#"{"msg":"method","id":"\#(id)","method":"nothing"}"#) }
        #expect(!bench.core.isHeld(client.id))
        client.say(#"{"msg":"method","id":"4","method":"nothing"}"#)
        #expect(bench.core.isHeld(client.id))
        #expect(bench.connect().say(#"{"msg":"method","id":"1","method":"nothing"}"#).count == 2)
        bench.pass(.seconds(590))
        #expect(client.take() == [#"{"msg":"ping"}"#], "it cannot hear the answer")
        #expect(!client.isClosed)
        bench.pass(.seconds(60))
        #expect(client.take() == [])
        #expect(client.isClosed)
        #expect(bench.notes.contains(.limit(.waitingMessages)))
    }

    @Test("A client that was not read from goes on when half of what waits is done") func goesOn() {
        var limits = DDPLimits()
        limits.waitingCount = 4
        let bench = Bench(limits: limits, MethodTests.methods)
        let client = bench.connect()
        for id in 1...3 { client.say(#"{"msg":"method","id":"\#(id)","method":"slow","params":[1000]}"#) }
        for id in 4...5 { client.say(#"{"msg":"method","id":"\#(id)","method":"nothing"}"#) }
        #expect(bench.core.isHeld(client.id))
        bench.pass(.seconds(1))
        #expect(bench.core.isHeld(client.id))
        bench.pass(.seconds(1))
        #expect(!bench.core.isHeld(client.id))
        bench.pass(.seconds(1))
        #expect(client.take().count == 10)
    }

    @Test("The same goes for half of the bytes") func goesOnByBytes() throws {
        func call(_ id: Int) -> String { #"{"msg":"method","id":"\#(id)","method":"slow","params":[1000]}"# }
        let size = try ClientMessage(text: call(1)).text.utf8.count
        var limits = DDPLimits()
        limits.waitingByteCount = 2 * size
        let bench = Bench(limits: limits, MethodTests.methods)
        let client = bench.connect()
        for id in 1...3 { client.say(call(id)) }
        #expect(bench.core.isHeld(client.id))
        bench.pass(.seconds(1))
        #expect(!bench.core.isHeld(client.id), "one of two messages waits")
    }
}
