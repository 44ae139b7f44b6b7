import Carillon
import CarillonMeteor
import OrderedCollections

extension World {
    /// A server with the methods and publications that the scenarios of connections, subscriptions and methods ask for.
    func connectingServer(_ name: String = "meteor") throws -> DDPServer {
        let server = try meteorServer(name)
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        server.publish("quick") { $0.ready() }
        server.publish("other") { $0.ready() }
        server.publish("slow") { sub in
            sub.after(.seconds(5)) { sub.ready() }
        }
        server.publish("never") { _ in }
        server.publish("short") { sub in
            sub.ready()
            sub.after(.seconds(5)) { sub.stop(DDPError(410, "Gone")) }
        }
        server.publish("denied") { _ in throw DDPError(403, "Access denied") }
        server.method("echo") { $0.params }
        server.method("add") { (_, a: Double, b: Double) in a + b }
        server.method("nothing") { _ in }
        server.method("null") { _ in EJSON.null }
        server.method("slow") { call in
            call.unblock()
            let answer = call.answerLater()
            call.after(.seconds(5)) { answer.return("slow") }
        }
        server.method("never") { call in
            call.unblock()
            _ = call.answerLater()
        }
        server.method("note") { (_, title: String) in
            _ = tasks.insert(["title": .string(title)], id: .string("\(title) \(tasks.documents.count + 1)"))
        }
        return server
    }
}

extension DDPServer {
    /// The DDP messages that clients have sent, in order.
    func heard(_ kind: DDPFrame.Kind? = nil) -> [ClientMessage] {
        journal.received(kind).compactMap(\.clientMessage)
    }

    /// The names of the DDP messages that clients have sent, connection by connection.
    var heardByConnection: [[ClientMessage.Name]] { messagesByConnection.map { $0.map(\.name) } }

    /// The subscriptions that clients have asked for, connection by connection.
    var subsByConnection: [[Sub]] {
        messagesByConnection.map { $0.compactMap { if case .sub(let sub) = $0 { sub } else { nil } } }
    }

    /// The number of connections on which the server has said that a subscription is ready.
    func readyCount(of id: String) -> Int {
        let connections = journal.compactMap { entry -> ConnectionID? in
            guard case .sent(let frame) = entry.event, case .ready(let subs)? = frame.serverMessage else { return nil }
            return subs.contains(id) ? entry.connection : nil
        }
        return Set(connections).count
    }

    /// The subscriptions that clients have asked for.
    var heardSubs: [Sub] { subsByConnection.flatMap(\.self) }

    /// The calls that clients have made.
    var heardCalls: [MethodCall] {
        heard(.method).compactMap { if case .method(let call) = $0 { call } else { nil } }
    }

    /// The proposals of versions that clients have made.
    var heardProposals: [Connect] {
        heard(.connect).compactMap { if case .connect(let connect) = $0 { connect } else { nil } }
    }

    private var messagesByConnection: [[ClientMessage]] {
        var order: [ConnectionID] = []
        var messages: [ConnectionID: [ClientMessage]] = [:]
        for entry in journal {
            guard let id = entry.connection, case .received(let frame) = entry.event,
                let message = frame.clientMessage
            else { continue }
            if messages[id] == nil { order.append(id) }
            messages[id, default: []].append(message)
        }
        return order.map { messages[$0] ?? [] }
    }

    /// Sends other frames right before the next answer to a call.
    func interject(_ frames: DDPFrame...) {
        for frame in frames.reversed() { misbehave(.precede(.sent(.updated).first(1), by: frame)) }
    }
}
