import Carillon
import CarillonMeteor
import Foundation

extension Scenario {
    static let meteorResumedLogin = Scenario(
        "cookbook/meteor/resumed-login", "After a lost connection a user is logged in again without a password.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        try server.accounts.createUser(id: "u-ann", username: "ann", password: "secret")
        let notes = server.collection("notes")
        server.publish("mine") { sub in notes.find { $0["owner"] == sub.userID.map(EJSON.string) } }
        notes.insert(["owner": "u-ann", "text": "Buy milk"], id: "n1")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { $0.logonWith(username: "ann", password: "secret") }
        try await world.advance(by: .seconds(1))
        ann.subscribe("mine")

        world.network.reset()
        try await world.advance(by: .seconds(10))
        notes.insert(["owner": "u-ann", "text": "Buy bread"], id: "n2")
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "Ann is logged in")
        world.expect(ann.identifiers(of: "notes"), equals: ["n1", "n2"], "and the server sends what is hers")
    }

    static let meteorCutCall = Scenario(
        "cookbook/meteor/cut-call", "An order whose answer is lost is sent again by the app, and made once.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let orders = server.collection("orders")
        server.method("order") { (_, number: String, dish: String) in
            orders.insert(["dish": .string(dish)], id: .string(number))
            return "ordered \(dish)"
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()

        server.misbehave(.resetBeforeResult(first: 1))
        ann.call("order", "order-7", "pizza")
        try await world.advance(by: .seconds(1))
        world.expect(orders.documents.count, equals: 1, "the server has the order")
        let failure = "order: error sorr.swiftddp.transport 1"
        world.expect(ann.diary.take().contains(failure), "and Ann's app knows only that the connection was lost")

        try await world.advance(by: .seconds(10))
        ann.call("order", "order-7", "pizza")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.lines.last, equals: #"order: "ordered pizza""#, "the second call has an answer")
        world.expect(orders.documents.count, equals: 1, "and there is still one order")
    }

    static let meteorMissedChanges = Scenario(
        "cookbook/meteor/missed-changes", "A list shows after a reconnect what was changed meanwhile.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        for id in ["milk", "bread", "eggs"] { tasks.insert(["title": .string(id)], id: .string(id)) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        try await world.advance(by: .seconds(1))
        func titles() -> [String] { ann.documents(of: "tasks").compactMap { $0["title"] as? String }.sorted() }

        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        tasks.remove("milk")
        tasks.update("bread", set: ["title": "brown bread"])
        tasks.insert(["title": "tea"], id: "tea")
        world.expect(titles(), equals: ["bread", "eggs", "milk"], "without a network the list is as it was")

        ann.device.setReachability(.wifi)
        try await world.advance(by: .minutes(1))
        world.expect(titles(), equals: ["brown bread", "eggs", "tea"], "then it is the server's, and no other")
    }

    static let meteorRollback = Scenario(
        "cookbook/meteor/rollback", "A new task shows at once, and goes when the server refuses it.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        server.acceptWrites(to: "tasks", WriteRules(insert: { _, task in task["title"] != "" }))
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        try await world.advance(by: .seconds(1))
        ann.diary.take()

        ann.run { client in
            client.insert(into: "tasks", object: ["_id": "t1", "title": "Buy milk"])
            client.insert(into: "tasks", object: ["_id": "t2", "title": ""]) { outcome in
                ann.diary.note("t2: \(MeteorUser.line(outcome))")
            }
        }
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1", "t2"], "both show at once")
        try await world.advance(by: .seconds(1))
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1"], "the one without a title is taken back")
        world.expect(ann.diary.take(), equals: ["t2: error Meteor.Error 403"], "and the app can say why")
    }

    static let meteorErrorInWords = Scenario(
        "cookbook/meteor/error-in-words", "The reason of a refused order reaches the screen in the server's words.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        server.method("order") { _ in throw DDPError(409, "The kitchen is closed", details: ["opens": "10:00"]) }
        let ann = try await world.onlineMeteorUser("ann", of: server)

        // Only code of this world touches it, on one thread.
        nonisolated(unsafe) var error: NSError?
        ann.run { client in
            _ = client.call(method: "order", parameters: ["pizza"]) { outcome in
                if case .failure(let failure) = outcome { error = failure as NSError }
            }
        }
        try await world.advance(by: .seconds(1))
        let told = try world.require(error, "the call has failed")
        world.expect(told.code, equals: 409, "the code is the server's")
        world.expect(told.userInfo["reason"] as? String, equals: "The kitchen is closed", "and so are the words")
        let details = told.userInfo["details"] as? [String: String]
        world.expect(details, equals: ["opens": "10:00"], "the app can tell when to try again")
    }

    static let meteorOtherUser = Scenario(
        "cookbook/meteor/other-user", "A change by somebody else reaches the screen, field by field.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let orders = server.collection("orders")
        server.publish("orders") { _ in orders.find() }
        server.method("setState") { (_, number: String, state: String) in
            orders.update(.string(number), set: ["state": .string(state)])
        }
        orders.insert(["dish": "pizza", "state": "new"], id: "7")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("orders")
        let cook = try await world.onlineMeteorUser("cook", of: server)
        ann.diary.take()
        ann.run { client in
            let shown = MongoCollection<EJSONObject>(meteor: client, collection: "orders")
            _ = shown.watch { reason, id, _ in ann.diary.note("\(reason) \(id)") }
        }

        cook.call("setState", "7", "baking")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["changed 7"], "the screen is told of one change")
        let order = ann.documents(of: "orders").first
        world.expect(order?["state"] as? String, equals: "baking", "the new state is there")
        world.expect(order?["dish"] as? String, equals: "pizza", "and the rest of the order is as before")
    }

    static let meteorSharedPhone = Scenario(
        "cookbook/meteor/shared-phone", "After a logout the next person on the phone sees nothing of the one before.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let notes = server.collection("notes")
        server.publish("mine") { sub in notes.find { $0["owner"] == sub.userID.map(EJSON.string) } }
        for name in ["ann", "bob"] {
            try server.accounts.createUser(id: name, username: name, password: "secret")
            notes.insert(["owner": .string(name)], id: .string("a secret of \(name)"))
        }
        let phone = try await world.onlineMeteorUser("phone", of: server)
        phone.subscribe("mine")
        phone.run { $0.logonWith(username: "ann", password: "secret") }
        try await world.advance(by: .seconds(1))
        world.expect(phone.identifiers(of: "notes"), equals: ["a secret of ann"], "Ann sees her own")

        phone.run { $0.logout() }
        try await world.advance(by: .seconds(1))
        world.expect(phone.identifiers(of: "notes"), equals: [], "then nobody sees anything")
        phone.run { $0.logonWith(username: "bob", password: "secret") }
        try await world.advance(by: .seconds(1))
        world.expect(phone.identifiers(of: "notes"), equals: ["a secret of bob"], "and Bob sees his own")
        world.expect(server.accounts.tokenCount(of: "ann"), equals: 0, "Ann's token is void on the server, too")
    }

    static let meteorGracePeriod = Scenario(
        "cookbook/meteor/grace-period", "A short loss does not make the list empty, and no call is lost with it.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer(resumption: SessionResumption(gracePeriod: .seconds(15)))
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        server.method("slow") { call in
            let answer = call.answerLater()
            call.after(.seconds(5)) { answer.return("done") }
        }
        tasks.insert([:], id: "milk")
        let ann = world.meteorUser("ann", of: server)
        ann.run { $0.resumesSessions = true }
        try await ann.comeOnline()
        ann.subscribe("tasks")
        try await world.advance(by: .seconds(1))
        ann.call("slow")
        try await world.advance(by: .seconds(1))

        world.network.reset()
        tasks.insert([:], id: "bread")
        try await world.advance(by: .seconds(12))
        world.expect(ann.diary.lines.last, equals: #"slow: "done""#, "the call that was under way has its answer")
        world.expect(ann.identifiers(of: "tasks"), equals: ["milk", "bread"], "the list has what came meanwhile")
        let subscriptions = server.journal.received(.sub).count
        world.expect(subscriptions, equals: 1, "it was not loaded again")
    }

    static let meteorEndedPublication = Scenario(
        "cookbook/meteor/ended-publication", "When somebody is removed from a team, the team's tasks disappear.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        tasks.insert(["title": "Plan the party"], id: "t1")
        // Only code of this world touches it, on one thread.
        nonisolated(unsafe) var membership: Subscription?
        server.publish("team") { (sub: Subscription) in
            membership = sub
            sub.publish(tasks.find())
            sub.ready()
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("team")
        try await world.advance(by: .seconds(1))
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1"], "as a member Ann sees the task")
        ann.diary.take()

        membership?.stop(DDPError(403, "You are no member of this team"))
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["note subscription ended"], "the app is told")
        world.expect(ann.identifiers(of: "tasks"), equals: [], "and the task is gone")
        tasks.update("t1", set: ["title": "Plan the surprise"])
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(ann.identifiers(of: "tasks"), equals: [], "a reconnect does not bring it back")
    }

    static let meteorLostLogins = Scenario(
        "cookbook/meteor/lost-logins", "A server that has lost all logins leaves nobody's secrets on the screen.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        try server.accounts.createUser(id: "u-ann", username: "ann", password: "secret")
        let notes = server.collection("notes")
        server.publish("mine") { sub in notes.find { $0["owner"] == sub.userID.map(EJSON.string) } }
        notes.insert(["owner": "u-ann"], id: "a secret")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("mine")
        ann.run { $0.logonWith(username: "ann", password: "secret") }
        try await world.advance(by: .seconds(1))

        server.crash()
        server.accounts.deleteTokens(of: "u-ann")
        try await world.advance(by: .seconds(3))
        world.expect(ann.identifiers(of: "notes"), equals: ["a secret"], "while the server is away she can read on")
        try server.restart()
        try await world.advance(by: .minutes(1))
        world.expect(ann.diary.take().contains("failed 403"), "then the app learns that it has to ask for a password")
        world.expect(ann.run(\.currentUserId), equals: nil, "nobody is logged in")
        world.expect(ann.identifiers(of: "notes"), equals: [], "and nobody reads what was hers")
    }
}
