import DDPWire
import JSONWire
import Testing

@Suite("Messages of servers")
struct ServerMessageTests {
    @Test(
        "Each message has one text, and comes back from it",
        arguments: [
            (.greeting(serverID: "0"), #"{"server_id":"0"}"#),
            (.connected(session: "s"), #"{"msg":"connected","session":"s"}"#),
            (.failed(version: "1"), #"{"msg":"failed","version":"1"}"#), (.ping(id: nil), #"{"msg":"ping"}"#),
            (.pong(id: "7"), #"{"msg":"pong","id":"7"}"#), (.nosub(id: "1", error: nil), #"{"msg":"nosub","id":"1"}"#),
            (
                .nosub(id: "1", error: DDPError(404, "Subscription 'x' not found")),
                #"{"msg":"nosub","id":"1","error":{"isClientSafe":true,"error":404,"reason":"Subscription 'x' not found","message":"Subscription 'x' not found [404]","errorType":"Meteor.Error"}}"#
            ),
            (.ready(subs: ["1", "2"]), #"{"msg":"ready","subs":["1","2"]}"#),
            (
                .added(Document(collection: "tasks", id: "a", fields: ["n": 1])),
                #"{"msg":"added","collection":"tasks","id":"a","fields":{"n":1}}"#
            ),
            // Meteor sends a document without fields without the member, too.
            (.added(Document(collection: "tasks", id: "a")), #"{"msg":"added","collection":"tasks","id":"a"}"#),
            (
                .changed(DocumentChange(collection: "tasks", id: "a", fields: ["n": 2], cleared: ["m"])),
                #"{"msg":"changed","collection":"tasks","id":"a","fields":{"n":2},"cleared":["m"]}"#
            ),
            (
                .changed(DocumentChange(collection: "tasks", id: "a", cleared: ["m"])),
                #"{"msg":"changed","collection":"tasks","id":"a","cleared":["m"]}"#
            ),
            (.removed(collection: "tasks", id: "a"), #"{"msg":"removed","collection":"tasks","id":"a"}"#),
            (
                .addedBefore(Document(collection: "tasks", id: "a"), before: nil),
                #"{"msg":"addedBefore","collection":"tasks","id":"a","before":null}"#
            ),
            (
                .movedBefore(collection: "tasks", id: "a", before: "b"),
                #"{"msg":"movedBefore","collection":"tasks","id":"a","before":"b"}"#
            ),
            (.result(id: "1", .success(nil)), #"{"msg":"result","id":"1"}"#),
            (.result(id: "1", .success(.null)), #"{"msg":"result","id":"1","result":null}"#),
            (
                .result(id: "1", .success(["at": .date(milliseconds: 5)])),
                #"{"msg":"result","id":"1","result":{"at":{"$date":5}}}"#
            ),
            (
                .result(id: "1", .failure(DDPError("no-go"))),
                #"{"msg":"result","id":"1","error":{"isClientSafe":true,"error":"no-go","message":"[no-go]","errorType":"Meteor.Error"}}"#
            ),
            (.updated(methods: ["1"]), #"{"msg":"updated","methods":["1"]}"#),
            (.error(reason: "Bad request", offendingMessage: nil), #"{"msg":"error","reason":"Bad request"}"#),
            (
                .error(reason: "Bad request", offendingMessage: [1]),
                #"{"msg":"error","reason":"Bad request","offendingMessage":[1]}"#
            ),
        ] as [(ServerMessage, String)])
    func forms(_ message: ServerMessage, _ text: String) throws {
        #expect(message.text == text)
        #expect(try ServerMessage(text: text) == message)
    }

    @Test("An error may lack everything, and may be no object") func errors() throws {
        func error(_ text: String) throws -> DDPError? {
            guard
                case .result("1", .failure(let error)) = try ServerMessage(
                    text: #"{"msg":"result","id":"1","error":\#(text)}"#)
            else { return nil }
            return error
        }
        #expect(try error("{}")?.code == "")
        #expect(try error(#"{"error":"a","reason":5,"details":{"$date":1}}"#)?.details == ["$date": 1])
        #expect(try error("500")?.code == 500)
        #expect(try error(#""bad""#)?.code == "bad")
        #expect(try error("null") == nil)
        #expect(DDPError(403, "Denied").description == "Denied [403]")
    }

    @Test(
        "A malformed message is named",
        arguments: [
            (#"{"msg":"ready","subs":"1"}"#, .malformed(message: "ready", member: "subs")),
            (#"{"msg":"ready"}"#, .malformed(message: "ready", member: "subs")),
            (#"{"msg":"added","id":"1"}"#, .malformed(message: "added", member: "collection")),
            (#"{"msg":"added","collection":"a","id":"1","fields":[]}"#, .malformed(message: "added", member: "fields")),
            (
                #"{"msg":"changed","collection":"a","id":"1","cleared":[1]}"#,
                .malformed(message: "changed", member: "cleared")
            ),
            (#"{"msg":"changed","collection":"a","id":"1","cleared":{}}"#, .malformedCleared),
            (#"{"msg":"sub"}"#, .unknownMessage("sub")), (#"{"server_id":0}"#, .noMessage), ("[]", .notAnObject),
            (
                #"{"msg":"result","id":"1","result":{"$binary":0}}"#,
                .undecodable(member: "result", .malformedBinary)
            ),
        ] as [(String, DDPFailure.Reason)])
    func faults(_ text: String, _ reason: DDPFailure.Reason) {
        let failure = #expect(throws: DDPFailure.self) { try ServerMessage(text: text) }
        #expect(failure?.reason == reason)
    }
}
