/// The ports at which the servers of a playground listen, in the order in which they started.
package struct PlaygroundPorts: Hashable, Sendable {
    /// The name of each server, and its port.
    package private(set) var servers: [Server] = []
    /// The token that the admin API asks for; `nil` for none.
    package var inspectorToken: String?

    package struct Server: Hashable, Sendable {
        package let name: String
        package let port: UInt16
    }

    package init() {}

    package mutating func append(_ name: String, _ port: UInt16) { servers.append(Server(name: name, port: port)) }

    /// Returns the port of a server; `nil` if the server does not run.
    package subscript(name: String) -> UInt16? { servers.first { $0.name == name }?.port }

    /// The line of JSON that tells a script that all servers are ready: `{"ready":true,"mqtt":1883}`.
    package var readyLine: String {
        var line = JournalLine()
        line.add("ready", true)
        for server in servers { line.add(server.name, Int(server.port)) }
        if let inspectorToken { line.add("inspectorToken", inspectorToken) }
        return String(decoding: line.finished, as: UTF8.self)
    }
}
