import Carillon
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// Calls of methods and their outcomes.
extension Scenario {
    static let meteorMethodOffline = Scenario(
        "meteor/method/offline", "Without a session a call fails at once, and nothing is sent.", covers: ["MS-METH-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.misbehave(.delay(.connected, by: .seconds(5)))
        let ann = world.meteorUser("ann", of: server)
        func expectFailure(_ when: String, line: Int = #line) {
            ann.diary.take()
            let call = ann.call("nothing")
            world.expect(
                ann.diary.take(), equals: ["nothing: error sorr.swiftddp.transport 0"],
                "\(when): the callback is called before call() returns", line: line)
            let send = ann.run { $0.send(method: "nothing", parameters: []) }
            world.expect([call, send], equals: [nil, nil], "\(when): there is no identifier", line: line)
        }
        expectFailure("before the first attempt")
        ann.run { $0.connect() }
        try await world.advance(by: .seconds(2))
        expectFailure("with an open socket")
        try await world.advance(by: .seconds(5))
        world.network.reset()
        try await world.advance(by: .seconds(1))
        expectFailure("after a loss")
        try await world.advance(by: .seconds(20))
        world.expect(ann.run(\.isConnected), equals: true, "in the end there is a session")
        world.expect(server.heard(.method), equals: [], "the server hears of no call")
    }

    static let meteorMethodResults = Scenario(
        "meteor/method/results", "A result comes as the whole message, and an error with domain, code and text.",
        covers: ["MS-METH-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.method("boom") { _ in throw DDPError(409, "Too late") }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let outcomes = Remembered<[String: Result<DDPMessage, any Error>]>([:])
        var ids: [String: String] = [:]
        for name in ["echo", "null", "nothing", "boom"] {
            ids[name] = ann.run { client in
                client.call(method: name, parameters: [1, "a"]) { outcomes.value[name] = $0 }
            }
        }
        try await world.advance(by: .seconds(1))
        func message(_ name: String) -> String { (try? outcomes.value[name]?.get()).map(MeteorUser.line) ?? "none" }
        for (name, value) in [("echo", #""result":[1,"a"]"#), ("null", #""result":null"#)] {
            world.expect(
                message(name), equals: #"{"id":"\#(ids[name] ?? "?")","msg":"result",\#(value)}"#,
                "\(name): the message has the value under result")
        }
        world.expect(
            message("nothing"), equals: #"{"id":"\#(ids["nothing"] ?? "?")","msg":"result"}"#,
            "nothing: the message has no result")
        guard case .failure(let error as NSError)? = outcomes.value["boom"] else {
            return world.fail("boom has failed")
        }
        world.expect(error.domain, equals: "Meteor.Error", "the domain is the type of the error")
        world.expect(error.code, equals: 409, "the code is the number of the error")
        world.expect(error.localizedDescription, equals: "Too late [409]", "the text is the message of the error")
    }

    static let meteorMethodUpdated = Scenario(
        "meteor/method/updated", "An app can wait until all data that a call has written is there.",
        covers: ["MS-METH-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        try await world.advance(by: .seconds(1))
        ann.diary.take()
        let id = ann.call("note", "milk")
        ann.on(Notification.Name("\(id ?? "?")_update")) { _ in
            ann.diary.note("updated: \(ann.identifiers(of: "tasks").joined(separator: ", "))")
        }
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["updated: milk 1", "note: nothing"],
            "the notification comes with the data, before the result")
    }

    static let meteorMethodOrders = Scenario(
        "meteor/method/orders", "updated may come before the result, after it, or for several calls at once.",
        covers: ["DDP-METH-6"], networks: [.memory, .loopback]
    ) { world in
        for (name, isResultFirst) in [("usual", false), ("result-first", true)] {
            let server = try world.meteorServer(name, sendsResultFirst: isResultFirst)
            server.method("add") { (_, a: Double, b: Double) in a + b }
            let ann = world.device("phone-\(name)").meteorUser("ann", of: server)
            try await ann.comeOnline()
            ann.diary.take()
            ann.call("add", 1, 2)
            try await world.advance(by: .seconds(1))
            world.expect(ann.diary.take(), equals: ["add: 3"], "\(name): the call has its result")
        }
        let server = try world.meteorServer("batched")
        server.method("add") { (_, a: Double, b: Double) in a + b }
        // Nothing is said about the first two calls, and then everything about all three.
        let held = Remembered<[DDPFrame]>([])
        server.misbehave(
            Misbehaviour(
                on: .sent(.updated),
                .change { frame in
                    held.value.append(frame)
                    guard held.value.count == 3 else { return [] }
                    let ids = held.value.flatMap { frame -> [String] in
                        if case .updated(let ids) = frame.serverMessage { ids } else { [] }
                    }
                    return [DDPFrame(.updated(methods: ids))]
                }))
        let ann = world.device("phone-batched").meteorUser("ann", of: server)
        try await ann.comeOnline()
        for number in 1...3 {
            let id = ann.call("add", number, number)
            ann.on(Notification.Name("\(id ?? "?")_update")) { _ in ann.diary.note("updated \(number)") }
        }
        try await world.advance(by: .seconds(1))
        let lines = ann.diary.take()
        world.expect(
            lines.filter { $0.hasPrefix("add") }, equals: ["add: 2", "add: 4", "add: 6"],
            "batched: each call has its result")
        world.expect(
            lines.filter { $0.hasPrefix("updated") }, equals: ["updated 1", "updated 2", "updated 3"],
            "batched: each call is updated")
    }

    static let meteorMethodStrayResults = Scenario(
        "meteor/method/stray-results", "A result that nobody waits for is ignored.", covers: ["DDP-METH-9"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        server.misbehave(.duplicate(.sent(.result)))
        server.interject(
            DDPFrame(.result(id: "nobody's", .success("a"))), DDPFrame(.result(id: "no", .failure(DDPError(1, "b")))))
        ann.call("add", 1, 2)
        ann.call("add", 2, 2)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 3", "add: 4"], "each callback is called once")
        world.expect(server.journal.openings.count, equals: 1, "the session goes on")
        let id = ann.run { $0.send(method: "echo", parameters: [["number": 7]]) }
        try await world.advance(by: .seconds(1))
        world.expect(
            server.heardCalls.last, equals: MethodCall(id: id ?? "none", method: "echo", params: [["number": 7]]),
            "a call whose answer does not matter is sent, too")
        world.expect(ann.diary.take(), equals: [], "and nothing is told of its answer")
    }

    static let meteorMethodComplaint = Scenario(
        "meteor/method/complaint", "A server's complaint about a message concerns no call, and ends nothing.",
        covers: ["DDP-ERR-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        server.interject(
            DDPFrame(.error(reason: "Bad request", offendingMessage: ["msg": "method", "id": "1"])),
            DDPFrame(.error(reason: "Parse error", offendingMessage: nil)))
        ann.call("slow")
        ann.call("add", 1, 2)
        try await world.advance(by: .seconds(2))
        world.expect(ann.diary.take(), equals: ["add: 3"], "the call that follows has its result")
        try await world.advance(by: .seconds(5))
        world.expect(ann.diary.take(), equals: [#"slow: "slow""#], "the call that waits has its result, too")
        world.expect(server.journal.openings.count, equals: 1, "the connection is still the first one")
    }

    static let meteorMethodErrors = Scenario(
        "meteor/method/errors",
        "Errors have a number or a text as their code. That, the reason and details reach the app.",
        covers: ["DDP-ERR-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.method("number") { _ in throw DDPError(403, "Access denied", details: ["who": "you"]) }
        server.method("text") { _ in throw DDPError("too-many-requests", "Slow down", details: [9]) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let errors = Remembered<[NSError]>([])
        for name in ["number", "text"] {
            ann.run { client in
                client.call(method: name, parameters: []) {
                    if case .failure(let error) = $0 { errors.value.append(error as NSError) }
                }
            }
        }
        try await world.advance(by: .seconds(1))
        world.expect(errors.value.map(\.code), equals: [403, -1], "a text is no number")
        func info(_ name: String) -> [String] { errors.value.map { $0.userInfo[name].map(MeteorUser.line) ?? "none" } }
        world.expect(info("error"), equals: ["403", #""too-many-requests""#], "the codes are there as they were sent")
        world.expect(info("reason"), equals: [#""Access denied""#, #""Slow down""#], "the reasons are there")
        world.expect(info("details"), equals: [#"{"who":"you"}"#, "[9]"], "the details are there")
    }

    static let meteorMethodExtraMembers = Scenario(
        "meteor/method/extra-members", "Members that DDP does not know are ignored in all messages.",
        covers: ["MS-ERR-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.misbehave(.addMember("extra", ["msg": "ping", "id": [1]], to: .sent()))
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        ann.call("note", "milk")
        ann.subscribe("denied")
        try await world.advance(by: .seconds(40))
        world.expect(ann.identifiers(of: "tasks"), equals: ["milk 1"], "the document has come")
        world.expect(
            ann.diary.take().suffix(3), equals: ["tasks is ready", "note: nothing", "note subscription ended"],
            "ready, result and nosub are understood")
        world.expect(server.heard(.pong).isEmpty, equals: false, "ping is understood")
    }
}
