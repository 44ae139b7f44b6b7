import DDPWire
import JSONWire
import OrderedCollections

@testable import DDPServer

/// The application that the rows of Answers.txt speak to.
enum ReferenceApplication {
    static func define(_ server: DDPApplication, choices: [Substring]) {
        defineMethods(server)
        definePublications(server)
        let tasks = server.collection("tasks")
        tasks.insert(["title": "Milk"], id: "a")
        tasks.insert(["title": "Eggs"], id: "b")
        server.acceptWrites(to: "tasks")
        server.acceptWrites(to: "locked", nil)
        if choices.contains("universal") { server.publishToAll { $0.added("motd", "1", ["text": "hello"]) } }
    }

    private static func defineMethods(_ server: DDPApplication) {
        struct Oops: Error {}
        server.method("echo") { $0.params }
        server.method("nothing") { _ in }
        server.method("null") { _ in EJSON.null }
        server.method("boom") { _ in throw Oops() }
        server.method("checkNumber") { (_, _: Double) in }
        server.method("fail") { (_, code: EJSON, reason: String?, details: EJSON?) in
            let code = code.number.map(DDPError.Code.number) ?? .string(code.string ?? "")
            throw DDPError(code, reason, details: details?.stringified)
        }
        server.method("slow") { (call, milliseconds: Int) in
            let answer = call.answerLater()
            call.after(.milliseconds(milliseconds)) { answer.return(milliseconds) }
        }
        server.method("slowUnblocked") { (call, milliseconds: Int) in
            call.unblock()
            let answer = call.answerLater()
            call.after(.milliseconds(milliseconds)) { answer.return(milliseconds) }
        }
        server.method("makeIDs") { call in (0..<2).map { _ in call.makeID(for: "tasks") } }
        server.method("setUser") { (call, user: String?) in call.setUser(user) }
        // The subscriptions of one client are changed by its own methods.
        server.method("added") { (call, id: String, document: String, fields: Members<EJSON>) in
            call.session.subscriptions[id]?.added("docs", .string(document), fields)
        }
        server.method("changed") { (call, id: String, document: String, set: Members<EJSON>, cleared: [String]?) in
            try call.session.subscriptions[id]?.changed("docs", .string(document), set: set, cleared: cleared ?? [])
        }
        server.method("removed") { (call, id: String, document: String) in
            try call.session.subscriptions[id]?.removed("docs", .string(document))
        }
        server.method("stop") { (call, id: String, code: String?) in
            call.session.subscriptions[id]?.stop(code.map { DDPError(.string($0)) })
        }
    }

    private static func definePublications(_ server: DDPApplication) {
        let tasks = server.collection("tasks"), docs = server.collection("docs"), ids = server.collection("ids")
        docs.insert(["v": 1], id: "public")
        docs.insert(["v": 2], id: "ann")
        for id in [
            "plain", .objectID("507f1f77bcf86cd799439011"), "507f1f77bcf86cd799439012", "-dash", "~tilde", "{brace",
            .number(5), .bool(true), .null,
        ] as [DocumentIdentifier] { ids.insert([:], id: id) }
        server.publish("tasks") { _ in tasks.find() }
        server.publish("identifiers") { _ in ids.find() }
        server.publish("empty") { $0.ready() }
        server.publish("never") { _ in }
        server.publish("readyTwice") { sub in
            sub.ready()
            sub.ready()
        }
        server.publish("checkNumber") { (_, _: Double) in }
        server.publish("doc") { (sub, id: String, fields: Members<EJSON>) in
            sub.added("docs", .string(id), fields)
            sub.ready()
        }
        server.publish("mine") { sub in
            if sub.userID == "eve" { throw DDPError(403) }
            return [docs.find("public")] + (sub.userID.map { [docs.find(.string($0))] } ?? [])
        }
    }
}
