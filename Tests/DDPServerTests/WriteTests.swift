import DDPWire
import JSONWire
import OrderedCollections
import Testing

@testable import DDPServer

@Suite("Clients write into collections")
struct WriteTests {
    let bench = Bench { application in
        application.acceptWrites(to: "tasks", WriteRules(remove: { user, _ in user == "ann" }))
        application.acceptWrites(to: "locked", nil)
        application.collection("tasks").insert(["n": 1, "m": 2], id: "a")
        application.collection("locked").insert([:], id: "a")
    }

    private func call(_ method: String, _ params: String) throws -> MethodResult? {
        let answers = bench.connect().say(#"{"msg":"method","id":"1","method":"\#(method)","params":[\#(params)]}"#)
        for answer in answers {
            if case .result(_, let result) = try ServerMessage(text: answer) { return result }
        }
        return nil
    }

    @Test("By identifier they insert, update and remove", arguments: ["", "Async"]) func writes(suffix: String) throws {
        let tasks = bench.application.collection("tasks")
        #expect(try call("/tasks/insert\(suffix)", #"{"_id":"b","n":2}"#) == .success("b"))
        #expect(tasks["b"] == ["n": 2])
        #expect(try call("/tasks/insert\(suffix)", #"{"_id":"b"}"#) == .failure(DDPError(409, "Duplicate key")))
        #expect(try call("/tasks/update\(suffix)", #"{"_id":"a"},{"$set":{"n":5},"$unset":{"m":""}}"#) == .success(1))
        #expect(tasks["a"] == ["n": 5])
        #expect(try call("/tasks/update\(suffix)", #""a",{"$set":{"n":6}}"#) == .success(1))
        #expect(try call("/tasks/update\(suffix)", #"{"_id":"none"},{"$set":{"n":5}}"#) == .success(0))
        guard case .success(let id?) = try call("/tasks/insert\(suffix)", "{}") else {
            return #expect(Bool(false), "an insert without an identifier fails")
        }
        #expect(id.string?.count == 17)
    }

    @Test(
        "A write that is not allowed is refused",
        arguments: [
            ("/tasks/remove", #"{"_id":"a"}"#, 403, "Access denied"), ("/locked/insert", "{}", 403, "Access denied"),
            ("/locked/update", #"{"_id":"a"},{"$set":{}}"#, 403, "Access denied"),
            (
                "/tasks/update", #"["_id","a"],{"$set":{}}"#, 403,
                "Not permitted. Untrusted code may only update documents by ID."
            ),
            (
                "/tasks/remove", #"{"n":1}"#, 403, "Not permitted. Untrusted code may only remove documents by ID."
            ),
            (
                "/tasks/update", #"{"_id":"a"},{"$inc":{"n":1}}"#, 403,
                "Access denied. This server takes only $set and $unset."
            ),
            (
                "/tasks/update", #"{"_id":"a"},{"$set":{"n":1},"$unset":{"n":""}}"#, 409,
                "Updating the path 'n' would create a conflict at 'n'"
            ),
            ("/tasks/insert", "5", 400, "Match failed"), ("/tasks/insert", "", 400, "Match failed"),
        ])
    func refused(_ method: String, _ params: String, _ code: Int, _ reason: String) throws {
        #expect(try call(method, params) == .failure(DDPError(.number(Double(code)), reason)))
        #expect(bench.application.collection("tasks").documents.count == 1)
    }
}
