import Carillon
import CarillonMeteor

extension World {
    /// A server that publishes all tasks, lets everybody write them, and knows the users Ann and Bob, whose passwords
    /// are their names. `mine` publishes the notes of the user who asks.
    func meteorTaskServer() throws -> DDPServer {
        let server = try meteorServer()
        let tasks = server.collection("tasks"), notes = server.collection("notes")
        server.publish("tasks") { _ in tasks.find() }
        server.publish("tasksOf") { (_, owner: String) in tasks.find { $0["owner"] == .string(owner) } }
        server.publish("mine") { sub in notes.find { $0["owner"] == sub.userID.map(EJSON.string) ?? .null } }
        server.acceptWrites(to: "tasks")
        server.acceptWrites(to: "notes")
        for name in ["ann", "bob"] {
            try server.accounts.createUser(
                id: "u-\(name)", username: name, email: "\(name)@example.com", password: name)
        }
        return server
    }
}

extension DDPServer {
    /// The calls of methods that clients have made, in order.
    var methodCalls: [MethodCall] {
        journal.received(.method).compactMap { if case .method(let call) = $0.clientMessage { call } else { nil } }
    }

    /// Publishes under a name what code sends, message by message, and keeps the newest subscription for later ones.
    func publishScript(_ name: String, _ script: @escaping (Subscription) -> Void) -> ScriptedPublication {
        let publication = ScriptedPublication()
        publish(name) { (sub: Subscription) in
            publication.subscription = sub
            script(sub)
            sub.ready()
        }
        return publication
    }
}

/// A publication whose documents a scenario sends one by one. The class is confined to its world.
final class ScriptedPublication {
    /// The newest subscription.
    weak var subscription: Subscription?
}
