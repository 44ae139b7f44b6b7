public import Carillon
import CarillonEnvironment
public import Foundation
public import HTTPHosting
public import MagicBellServer

extension World {
    /// Brings a MagicBell server into the world, on a host of its own, and starts it. Clients find it at
    /// `http://<name>:8080`. Saboteurs that wait for MagicBell servers change it here.
    ///
    /// - Parameters:
    ///   - name: The name of the host.
    ///   - echoOrder: The order of answers and the messages that their requests cause; by default the answer goes
    ///     first. Changes that the scenario makes itself, as by `server.notify`, are published at once in any case.
    ///   - limits: The limits of HTTP and WebSocket. The default is that of MagicBell servers everywhere, also of
    ///     `carillon serve`.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    /// - Throws: The errors of `start()`.
    public func magicBellServer(
        _ name: String = "magicbell", echoOrder: EchoOrder = .afterAnswer, limits: HTTPHostLimits = .magicBell,
        file: StaticString = #filePath, line: Int = #line
    ) throws -> MagicBellServer {
        let server = MagicBellServer(
            environment: server(name, file: file, line: line),
            at: CarillonEnvironment.Endpoint(host: name, port: 8_080))
        var plan = MagicBellPlan(echoOrder: echoOrder, limits: limits)
        decorations().decorate(&plan)
        server.echoOrder = plan.echoOrder
        server.httpLimits = plan.limits
        plan.prepare(server)
        keep(server)
        exposeToWeather(server, named: name)
        if plan.isHeldToDescription { holdToDescription(server, file: file, line: line) }
        for misbehaviour in plan.misbehaviours { server.misbehave(misbehaviour) }
        try server.start()
        return server
    }

    /// Changes the plan of every MagicBell server that comes into this world from now on. Saboteurs use this.
    public func decorateMagicBellServers(_ decorate: @escaping @Sendable (inout MagicBellPlan) -> Void) {
        decorations().add(decorate)
    }
}

extension MagicBellServer {
    /// The address of the API, for clients in the world.
    public var url: URL {
        guard let url = URL(string: "http://\(endpoint.host):\(endpoint.port)") else {
            preconditionFailure("“\(endpoint.host)” is no name of a host in a URL; give the server another name")
        }
        return url
    }
}
