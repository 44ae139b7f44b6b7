import Carillon
import CarillonMeteor

extension World {
    /// A server with the methods and publications that the scenarios of DDP ask for.
    func ddpServer(limits: DDPLimits = DDPLimits(), resumption: SessionResumption? = nil) throws -> DDPServer {
        let server = try meteorServer(limits: limits, resumption: resumption)
        let tasks = server.collection("tasks"), subscriptions = DDPSubscriptions()
        server.publish("tasks") { _ in tasks.find() }
        server.publish("empty") { $0.ready() }
        server.publish("denied") { _ in throw DDPError(403, "Access denied") }
        server.publish("doc") { (sub, id: String, fields: Members<EJSON>) in
            subscriptions.add(sub)
            sub.added("docs", .string(id), fields)
            sub.ready()
        }
        server.method("echo") { $0.params }
        server.method("nothing") { _ in }
        server.method("null") { _ in EJSON.null }
        server.method("boom") { _ in throw DDPOops() }
        server.method("slow") { call in
            let answer = call.answerLater()
            call.after(.milliseconds(100)) { answer.return("slow") }
        }
        server.method("slowUnblocked") { call in
            call.unblock()
            let answer = call.answerLater()
            call.after(.milliseconds(100)) { answer.return("slow") }
        }
        server.method("makeIDs") { call in (0..<2).map { _ in call.makeID(for: "tasks") } }
        server.method("changed") { (_, id: String, document: String, set: Members<EJSON>) in
            try subscriptions[id]?.changed("docs", .string(document), set: set)
        }
        server.method("stop") { (_, id: String, code: Int?) in
            subscriptions[id]?.stop(code.map { DDPError(.number(Double($0)), "Gone") })
        }
        server.acceptWrites(to: "tasks")
        return server
    }

    /// The same, with a user Ann whose password is `secret`.
    func ddpServerWithAnn() throws -> DDPServer {
        let server = try ddpServer()
        server.accounts.configuration.hidesReasons = false
        try server.accounts.createUser(id: "u-ann", username: "ann", email: "ann@example.com", password: "secret")
        server.method("whoami") { call in call.userID }
        return server
    }
}

/// An error that clients must not see.
struct DDPOops: Error {}

/// The subscriptions that methods of the scenarios change, by their identifiers. They are those of one client.
final class DDPSubscriptions {
    private var subscriptions: [String: Subscription] = [:]

    func add(_ subscription: Subscription) { subscriptions[subscription.id ?? ""] = subscription }

    subscript(id: String) -> Subscription? { subscriptions[id] }
}
