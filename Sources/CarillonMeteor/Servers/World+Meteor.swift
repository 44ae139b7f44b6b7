import Carillon
import CarillonEnvironment
import DDPServer

extension World {
    /// Brings a Meteor server into the world, on a host of its own, and starts it. Clients find it at
    /// `ws://<name>:3000/websocket`.
    ///
    /// - Throws: The errors of ``DDPServer/DDPServer/start()``.
    public func meteorServer(
        _ name: String = "meteor", limits: DDPLimits = DDPLimits(), sendsResultFirst: Bool = false,
        file: StaticString = #filePath, line: Int = #line
    ) throws -> DDPServer {
        let server = DDPServer(
            environment: server(name, file: file, line: line),
            at: CarillonEnvironment.Endpoint(host: name, port: 3_000))
        server.limits = limits
        server.sendsResultFirst = sendsResultFirst
        keep(server)
        try server.start()
        return server
    }
}
