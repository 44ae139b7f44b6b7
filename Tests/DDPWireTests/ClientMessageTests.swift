import DDPWire
import JSONWire
import Testing

@Suite("Messages of clients")
struct ClientMessageTests {
    @Test(
        "Each message has one text, and comes back from it",
        arguments: [
            (
                .connect(Connect(version: "1", support: ["1", "pre2"])),
                #"{"msg":"connect","version":"1","support":["1","pre2"]}"#
            ),
            (
                .connect(Connect(version: "1", support: ["1"], session: "s", receivedCount: 3)),
                #"{"msg":"connect","version":"1","support":["1"],"session":"s","receivedCount":3}"#
            ),
            (.disconnect, #"{"msg":"disconnect"}"#), (.ping(id: nil), #"{"msg":"ping"}"#),
            (.ping(id: "7"), #"{"msg":"ping","id":"7"}"#), (.pong(id: "7"), #"{"msg":"pong","id":"7"}"#),
            (.sub(Sub(id: "1", name: "tasks")), #"{"msg":"sub","id":"1","name":"tasks"}"#),
            (
                .sub(Sub(id: "1", name: "tasks", params: [.date(milliseconds: 5)])),
                #"{"msg":"sub","id":"1","name":"tasks","params":[{"$date":5}]}"#
            ),
            (.unsub(id: "1"), #"{"msg":"unsub","id":"1"}"#),
            (
                .method(MethodCall(id: "2", method: "add", params: [1, ["a": .null]], randomSeed: "abc")),
                #"{"msg":"method","method":"add","id":"2","params":[1,{"a":null}],"randomSeed":"abc"}"#
            ),
            (.method(MethodCall(id: "2", method: "go")), #"{"msg":"method","method":"go","id":"2"}"#),
        ] as [(ClientMessage, String)])
    func forms(_ message: ClientMessage, _ text: String) throws {
        #expect(message.text == text)
        #expect(try ClientMessage(text: text) == message)
    }

    @Test(
        "Members that DDP does not know are ignored, and optional ones may be null",
        arguments: [
            (#"{"x":{"$type":"?","$value":0},"id":"1","msg":"unsub","msgs":[]}"#, .unsub(id: "1")),
            (#"{"msg":"pong","id":null}"#, .pong(id: nil)),
            (
                #"{"msg":"connect","version":"1","support":["1"],"session":null}"#,
                .connect(Connect(version: "1", support: ["1"]))
            ),
        ] as [(String, ClientMessage)])
    func tolerance(_ text: String, _ message: ClientMessage) throws {
        #expect(try ClientMessage(text: text) == message)
    }

    /// The rows of Meteor's own server, and the answer that it gave.
    @Test(
        "A server knows the answer that it owes for a malformed message",
        arguments: [
            ("", "Bad request", nil), ("{", "Bad request", nil), ("null", "Bad request", nil),
            ("5", "Bad request", nil),
            (#""a""#, "Bad request", nil), ("[]", "Bad request", []), ("{}", "Bad request", [:]),
            (#"{"msg":""}"#, "Bad request", ["msg": ""]), (#"{"msg":7}"#, "Bad request", ["msg": 7]),
            (#"{"msg":"nope"}"#, "Bad request", ["msg": "nope"]),
            (#"{"msg":"toString"}"#, "Bad request", ["msg": "toString"]),
            (#"{"msg":"connected","session":"s"}"#, "Bad request", ["msg": "connected", "session": "s"]),
            (#"{"msg":"method","method":"a","id":"1","params":[{"$type":"?","$value":1}]}"#, "Parse error", nil),
            (#"{"msg":"nope","fields":{"$binary":1}}"#, "Parse error", nil),
            (#"{"msg":"ping","cleared":1}"#, "Parse error", nil),
            (#"{"msg":"sub","id":1,"name":"a"}"#, "Malformed subscription", ["msg": "sub", "id": 1, "name": "a"]),
            (#"{"msg":"sub","id":"1"}"#, "Malformed subscription", ["msg": "sub", "id": "1"]),
            (
                #"{"msg":"sub","id":"1","name":"a","params":null}"#, "Malformed subscription",
                ["msg": "sub", "id": "1", "name": "a", "params": .null]
            ),
            (
                #"{"msg":"sub","id":"1","name":"a","params":{}}"#, "Malformed subscription",
                ["msg": "sub", "id": "1", "name": "a", "params": [:]]
            ),
            (#"{"msg":"method","id":"1"}"#, "Malformed method invocation", ["msg": "method", "id": "1"]),
            (
                #"{"msg":"method","id":"1","method":"a","params":"x"}"#, "Malformed method invocation",
                ["msg": "method", "id": "1", "method": "a", "params": "x"]
            ),
            (
                #"{"msg":"method","id":"1","method":"a","randomSeed":null}"#, "Malformed method invocation",
                ["msg": "method", "id": "1", "method": "a", "randomSeed": .null]
            ),
            (#"{"msg":"unsub","id":5}"#, "Malformed subscription", ["msg": "unsub", "id": 5]),
            (#"{"msg":"ping","id":5}"#, "Bad request", ["msg": "ping", "id": 5]),
        ] as [(String, String, JSON?)])
    func answers(_ text: String, _ reason: String, _ offending: JSON?) {
        let failure = #expect(throws: DDPFailure.self) { try ClientMessage(text: text) }
        #expect(failure?.answer == .error(reason: reason, offendingMessage: offending))
    }

    @Test(
        "A malformed connect is answered by failed",
        arguments: [
            #"{"msg":"connect","support":["1"]}"#, #"{"msg":"connect","version":1,"support":["1"]}"#,
            #"{"msg":"connect","version":"1"}"#, #"{"msg":"connect","version":"1","support":"1"}"#,
            #"{"msg":"connect","version":"1","support":["1",2]}"#,
        ])
    func malformedConnect(_ text: String) throws {
        let failure = #expect(throws: DDPFailure.self) { try ClientMessage(text: text) }
        guard case .malformed("connect", _)? = failure?.reason else { return #expect(Bool(false), "\(failure as Any)") }
        #expect(try #require(failure).answer == nil)
    }
}
