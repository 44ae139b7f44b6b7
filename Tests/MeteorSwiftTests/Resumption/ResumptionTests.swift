import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import OrderedCollections
import TestWorlds
import Testing

@Suite("A client goes on with its session in a world", .timeLimit(.minutes(60)))
struct ResumptionTests {
    /// A phone whose client wants to go on, with a server that lets it.
    private static func rig(
        _ world: World, _ resumption: SessionResumption? = .standard, _ set: (DDPServer) throws -> Void = { _ in }
    ) async throws -> Rig {
        let server = try world.meteorServer(resumption: resumption)
        let tasks = server.collection("tasks")
        tasks.insert(["title": "A"], id: "a")
        server.publish("tasks") { _ in tasks.find() }
        server.application.acceptWrites(to: "tasks")
        server.method("slow") { call in
            let answer = call.answerLater()
            call.after(.seconds(3)) { answer.return("done") }
        }
        try set(server)
        let rig = Rig(world, server)
        rig.run { $0.resumesSessions = true }
        try await rig.connect()
        try await rig.subscribe()
        return rig
    }

    private static func connects(_ rig: Rig) -> [Connect] {
        rig.received(.connect).compactMap { if case .connect(let connect) = $0 { connect } else { nil } }
    }

    @Test("Documents stay, and changes made meanwhile come once") func documents() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            rig.run { client in
                _ = MongoCollection<EJSONObject>(meteor: client, collection: "tasks").watch {
                    [diary = rig.diary] reason, id, _ in diary.note("\(reason) \(id)")
                }
                client.call(method: "slow", parameters: []) { [diary = rig.diary] in diary.note(line($0)) }
            }
            try await rig.pass()
            world.network.reset()
            let tasks = rig.server.collection("tasks")
            tasks.insert([:], id: "b")
            tasks.update("a", set: ["title": "B"])
            try await rig.pass(.seconds(7))
            world.expect(
                rig.diary.take(),
                equals: [
                    "disconnected", "note disconnected", "connected", "note connected", "ready", "note ready",
                    "added b", "changed a", "success done",
                ], "in this order")
            world.expect(rig.taskIDs, equals: ["a", "b"], "all are there, in their order")
            world.expect(rig.received(.sub).count, equals: 1, "the subscription is not sent again")
            let connects = ResumptionTests.connects(rig)
            world.expect(connects.map { $0.session != nil }, equals: [false, true], "the session is asked for once")
            world.expect(connects.last?.receivedCount, equals: 2, "a document and ready have come")
        }
    }

    @Test("A session outlives many losses") func often() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            for number in 0..<10 {
                world.network.reset()
                rig.server.collection("tasks").insert([:], id: .string("n\(number)"))
                try await rig.pass(.seconds(6))
                world.expect(rig.run(\.isConnected), equals: true, "the client is back")
            }
            world.expect(rig.taskIDs.count, equals: 11, "no document is missing")
            world.expect(rig.received(.sub).count, equals: 1, "the subscription is the first one")
            world.expect(rig.server.sessionCount, equals: 1, "there is one session")
        }
    }

    @Test("A server that resumes nothing begins anew") func restart() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world, nil)
            rig.run { $0.call(method: "slow", parameters: []) { [diary = rig.diary] in diary.note(line($0)) } }
            try await rig.pass()
            world.network.reset()
            rig.server.collection("tasks").remove("a")
            rig.server.collection("tasks").insert([:], id: "b")
            try await rig.pass(.seconds(7))
            world.expect(
                rig.diary.take(),
                equals: [
                    "disconnected", "note disconnected", "connected", "note connected",
                    "failure sorr.swiftddp.transport 1", "ready", "note ready",
                ], "the call fails when the server is known to have forgotten it")
            world.expect(rig.taskIDs, equals: ["b"], "the documents are new")
            world.expect(rig.received(.sub).count, equals: 2, "the subscription is sent again")
        }
    }

    @Test("A call fails after a while, if the server does not come back") func outage() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            rig.run { $0.call(method: "slow", parameters: []) { [diary = rig.diary] in diary.note(line($0)) } }
            try await rig.pass()
            rig.server.crash()
            try await rig.pass(.seconds(14))
            world.expect(
                rig.diary.lines.contains { $0.hasPrefix("failure") }, equals: false, "the call waits for 15 seconds")
            try await rig.pass(.seconds(2))
            world.expect(
                rig.diary.lines.last { !$0.hasSuffix("disconnected") }, equals: "failure sorr.swiftddp.transport 1",
                "then it fails")
            world.expect(rig.taskIDs, equals: ["a"], "the documents stay readable")
            try rig.server.restart()
            try await rig.pass(.seconds(40))
            world.expect(rig.run(\.isConnected), equals: true, "the client is back")
            world.expect(rig.taskIDs, equals: ["a"], "with the documents of the new session")
        }
    }

    @Test("A call that the server never got fails, and its change here is taken back") func lostCall() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            let loss = rig.server.misbehave(.ignore(.method))
            let pongs = rig.server.misbehave(.neverAnswerPings())
            rig.run { client in
                client.remove(from: "tasks", objectWithId: "a") { [diary = rig.diary] in diary.note(line($0)) }
                client.insert(into: "tasks", object: ["_id": "x"]) { [diary = rig.diary] in diary.note(line($0)) }
            }
            world.expect(rig.taskIDs, equals: ["x"], "both are done here at once")
            try await rig.pass()
            loss.stop()
            pongs.stop()
            world.network.reset()
            try await rig.pass(.seconds(4))
            world.expect(rig.diary.take(), equals: ["disconnected", "note disconnected"], "the calls wait")
            try await rig.pass(.seconds(3))
            world.expect(
                rig.diary.take().suffix(2), equals: Array(repeating: "failure sorr.swiftddp.transport 1", count: 2),
                "they fail")
            world.expect(rig.taskIDs, equals: ["a"], "the document that the server never inserted is taken back")
            world.expect(rig.received(.sub).count, equals: 1, "the session goes on")
        }
    }

    @Test("The answer to a call comes, although the loss came before it") func lostAnswer() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            rig.server.misbehave(.resetBeforeResult(first: 1))
            rig.run {
                $0.insert(into: "tasks", object: ["_id": "x"]) { [diary = rig.diary] in diary.note(line($0)) }
            }
            try await rig.pass(.seconds(7))
            world.expect(rig.diary.take().last, equals: "success x", "the answer comes")
            world.expect(rig.server.collection("tasks").documents.count, equals: 2, "the method ran once")
        }
    }

    @Test("An app that changes documents without a connection begins anew") func localChange() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            world.network.reset()
            try await rig.pass()
            rig.run { $0.remove(from: "tasks", objectWithId: "a") }
            world.expect(rig.taskIDs, equals: [], "it is gone here")
            try await rig.pass(.seconds(7))
            world.expect(rig.taskIDs, equals: ["a"], "the server has it all the same")
            world.expect(ResumptionTests.connects(rig).map(\.session), equals: [nil, nil], "nothing was asked for")
        }
    }

    @Test("A silent connection is lost on both ends, and the session goes on") func silence() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world)
            world.network.silence()
            try await rig.pass(.seconds(100))
            world.expect(rig.run(\.isConnected), equals: true, "the client is back")
            world.expect(rig.taskIDs, equals: ["a"], "with its documents")
        }
    }

    @Test("A user who logs out without a connection is not logged in again by the session") func logout() async throws {
        try await everywhere { world in
            let rig = try await ResumptionTests.rig(world) {
                try $0.accounts.createUser(id: "ann", username: "ann", password: "p")
                $0.method("whoami") { call in call.userID }
            }
            rig.run { $0.logonWith(username: "ann", password: "p") }
            try await rig.pass()
            world.network.reset()
            try await rig.pass(.seconds(6))
            rig.run { $0.call(method: "whoami", parameters: []) { [diary = rig.diary] in diary.note(line($0)) } }
            try await rig.pass()
            world.expect(rig.diary.take().last, equals: "success ann", "she stays logged in")
            world.expect(rig.calls.map(\.method), equals: ["login", "whoami"], "without another login")
            world.network.reset()
            try await rig.pass()
            rig.run { $0.logout() }
            try await rig.pass(.seconds(6))
            rig.run { $0.call(method: "whoami", parameters: []) { [diary = rig.diary] in diary.note(line($0)) } }
            try await rig.pass()
            world.expect(rig.diary.take().last, equals: "success <null>", "nobody is logged in")
        }
    }
}
