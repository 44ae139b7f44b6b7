import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation
import HTTPHosting

/// Sessions that outlive their connections, as since Meteor 3.5.
extension Scenario {
    static let meteorResumedSession = Scenario(
        "meteor/resumption/within", "After a short loss the session goes on, with its documents, calls and user.",
        covers: ["MS-RES-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try resumingServer(world, .standard)
        let ann = try await begin(world, server)
        world.network.reset()
        server.collection("tasks").insert([:], id: "b")
        try await world.advance(by: .seconds(2))
        world.expect(ann.documents(of: "tasks").count, equals: 1, "the documents stay during the loss")
        world.expect(ann.diary.take(), equals: ["disconnected", "note disconnected"], "the call waits")
        try await world.advance(by: .seconds(10))
        world.expect(
            ann.diary.take(),
            equals: ["connected", "note connected", "ready", "note ready", "added b", "slow: done"],
            "the session goes on with what came meanwhile")
        world.expect(ann.identifiers(of: "tasks"), equals: ["a", "b"], "all documents are there")
        world.expect(server.journal.received(.sub).count, equals: 1, "no subscription is sent again")
        world.expect(
            methods(server), equals: ["login", "slow"], "nobody logs in again, and no call is sent again")
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "the user stays")
        ann.run { $0.disconnect() }
        try await world.advance(by: .seconds(1))
        world.expect(server.journal.received(.disconnect).count, equals: 1, "the client says goodbye")
        world.expect(server.sessionCount, equals: 0, "the session is over at once")
    }

    static let meteorEndedSession = Scenario(
        "meteor/resumption/over", "When the server has given the session up, everything begins anew.",
        covers: ["MS-RES-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try resumingServer(world, try SessionResumption(gracePeriod: .seconds(3)))
        let ann = try await begin(world, server)
        world.network.reset()
        let tasks = server.collection("tasks")
        tasks.remove("a")
        tasks.insert([:], id: "b")
        try await world.advance(by: .seconds(12))
        world.expect(
            ann.diary.take(),
            equals: [
                "disconnected", "note disconnected", "connected", "note connected", "slow: failed 1", "note session",
                "session of u-ann", "authenticated", "ready", "note ready", "removed a", "added b", "tasks is ready",
            ], "the call fails, the login is resumed, and the subscription is ready again")
        world.expect(ann.identifiers(of: "tasks"), equals: ["b"], "the documents are those of the new session")
        world.expect(server.journal.received(.sub).count, equals: 2, "the subscription is sent again")
        world.expect(methods(server), equals: ["login", "slow", "login"], "the call is not")
    }

    static let meteorReceipts = Scenario(
        "meteor/resumption/receipts",
        "After a short loss, calls that have arrived get their answers, and one that was lost on its way fails.",
        covers: ["MS-RES-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try resumingServer(world, .standard)
        server.method("long") { call in
            call.unblock()
            let answer = call.answerLater()
            call.after(.seconds(20)) { answer.return("done") }
        }
        let ann = world.meteorUser("ann", of: server)
        ann.run { $0.resumesSessions = true }
        try await ann.comeOnline()
        ann.subscribe("tasks")
        func call(_ name: String) {
            ann.run { _ = $0.call(method: "long", parameters: [], responseCallback: ann.noting(name)) }
        }
        call("first")
        call("second")
        try await world.advance(by: .seconds(1))
        world.network.partition("ann", "meteor")
        call("third")
        try await world.advance(by: .milliseconds(100))
        world.network.reset()
        world.network.heal()
        try await world.advance(by: .seconds(10))
        world.expect(
            ann.diary.take().filter { $0.contains(": ") }, equals: ["third: sorr.swiftddp.transport 1"],
            "the call that was lost fails")
        try await world.advance(by: .seconds(15))
        world.expect(ann.diary.take(), equals: ["first: done", "second: done"], "the others are answered")

        server.misbehave(Misbehaviour(on: .sent(.added).first(1), .change { _ in [.text("{}")] }))
        server.collection("tasks").insert([:], id: "b")
        try await world.advance(by: .seconds(1))
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(ann.identifiers(of: "tasks"), equals: ["a"], "a text that is no message has come in its place")
        let waited = server.journal.events { event -> Int? in
            if case .own(.resumed(session: _, messages: let count)) = event { count } else { nil }
        }
        world.expect(waited, equals: [0, 0], "it counts, and nothing is sent twice")
    }

    /// A server with a task, a slow method and the user Ann.
    private static func resumingServer(_ world: World, _ resumption: SessionResumption) throws -> DDPServer {
        let server = try world.meteorServer(resumption: resumption)
        let tasks = server.collection("tasks")
        tasks.insert([:], id: "a")
        server.publish("tasks") { _ in tasks.find() }
        server.method("slow") { call in
            call.unblock()
            let answer = call.answerLater()
            call.after(.seconds(5)) { answer.return("done") }
        }
        try server.accounts.createUser(id: "u-ann", username: "ann", password: "secret")
        return server
    }

    /// Ann is logged in, sees the tasks, and has made a call that takes 5 seconds.
    private static func begin(_ world: World, _ server: DDPServer) async throws -> MeteorUser {
        let ann = world.meteorUser("ann", of: server)
        ann.run { $0.resumesSessions = true }
        try await ann.comeOnline()
        ann.run { [diary = ann.diary] client in
            client.logonWith(username: "ann", password: "secret")
            _ = client.add(subscription: "tasks") { _, name in diary.note("\(name) is ready") }
            _ = MongoCollection<EJSONObject>(meteor: client, collection: "tasks").watch { reason, id, _ in
                diary.note("\(reason) \(id)")
            }
        }
        try await world.advance(by: .seconds(1))
        ann.run { [diary = ann.diary] client in
            client.call(method: "slow", parameters: []) { result in
                switch result {
                case .success(let message): diary.note("slow: \(message["result"] as? String ?? "nothing")")
                case .failure(let error): diary.note("slow: failed \((error as NSError).code)")
                }
            }
        }
        try await world.advance(by: .seconds(1))
        _ = ann.diary.take()
        return ann
    }

    private static func methods(_ server: DDPServer) -> [String] {
        server.journal.received(.method).compactMap {
            if case .method(let call) = $0.clientMessage { call.method } else { nil }
        }
    }
}
