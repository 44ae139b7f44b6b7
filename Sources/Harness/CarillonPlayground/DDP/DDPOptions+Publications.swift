import DDPServer
import DDPWire
import JSONWire

extension DDPOptions {
    static func publish(_ items: Items, on server: DDPServer) {
        let collection = items.collection
        server.publish("items") { (_, limit: Int?) in limit.map(collection.find().first) ?? collection.find() }
        server.publish("evenItems") { _ in collection.find { $0["even"] == true } }
        server.publish("empty") { $0.ready() }
        server.publish("denied") { _ in throw DDPError(403, "Access denied") }
        server.publish("never") { _ in }
        server.publish("stopsLater") { (sub, milliseconds: Double) in
            sub.added(collection.name, "temp-1", ["name": "temp"])
            sub.ready()
            sub.after(delay(milliseconds)) { sub.stop() }
        }
    }
}
