import DDPServer
import DDPWire
import JSONWire

extension DDPOptions {
    func define(_ items: Items, on server: DDPServer) {
        defineCalls(on: server)
        let collection = items.collection
        server.acceptWrites(to: collection.name)
        server.method("insertItem") { (call, document: Members<EJSON>) in
            let id = document["_id"]?.string ?? call.makeID(for: collection.name)
            guard collection[.string(id)] == nil else { throw DDPError(409, "Duplicate key") }
            try collection.checkRoom(for: document, at: .string(id))
            collection.insert(document, id: .string(id))
            return id
        }
        server.method("updateItem") { (_, id: String, set: Members<EJSON>?, unset: [String]?) in
            guard try collection.update(byClient: .string(id), set: set ?? [:], unset: unset ?? []) else {
                throw DDPError(404, "No such item")
            }
            return 1
        }
        server.method("removeItem") { (_, id: String) in collection.remove(.string(id)) ? 1 : 0 }
        server.method("resetItems") { (_, count: Int?) in
            let count = count ?? 25
            guard (0...DDPOptions.documentLimit).contains(count) else { throw DDPError.matchFailed }
            items.reset(to: count)
            return count
        }
    }

    private func defineCalls(on server: DDPServer) {
        struct Boom: Error {}
        server.method("echo") { $0.params }
        server.method("echoOne") { call in
            let answer = call.answerLater()
            if let value = call.params.first { answer.return(value) } else { answer.return() }
        }
        server.method("add") { (_, a: Double, b: Double) in a + b }
        server.method("nothing") { _ in }
        server.method("boom") { _ in throw Boom() }
        server.method("fail") { (_, code: EJSON, reason: String?, details: EJSON?) in
            guard let code = code.number.map(DDPError.Code.number) ?? code.string.map(DDPError.Code.string) else {
                throw DDPError.matchFailed
            }
            throw DDPError(code, reason, details: details?.stringified)
        }
        for (name, unblocks) in [("slow", false), ("slowUnblocked", true)] {
            server.method(name) { (call, milliseconds: Double, value: EJSON?) in
                if unblocks { call.unblock() }
                let answer = call.answerLater()
                call.after(DDPOptions.delay(milliseconds)) { answer.return(value) }
            }
        }
    }

    /// A time from a client, of at most a year.
    static func delay(_ milliseconds: Double) -> Duration {
        .milliseconds(milliseconds.isFinite ? Int64(min(max(milliseconds, 0), 31_536_000_000)) : 0)
    }
}
