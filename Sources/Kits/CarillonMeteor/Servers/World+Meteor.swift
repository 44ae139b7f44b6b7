public import Carillon
import CarillonEnvironment
public import DDPServer

extension World {
    /// Brings a Meteor server into the world, on a host of its own, and starts it. Clients find it at
    /// `ws://<name>:3000/websocket`, and may sign up there. Saboteurs that wait for Meteor servers change it here.
    ///
    /// - Throws: The errors of `DDPServer.start()`.
    public func meteorServer(
        _ name: String = "meteor", limits: DDPLimits = DDPLimits(), sendsResultFirst: Bool = false,
        resumption: SessionResumption? = nil, file: StaticString = #filePath, line: Int = #line
    ) throws -> DDPServer {
        let server = DDPServer(
            environment: server(name, file: file, line: line),
            at: CarillonEnvironment.Endpoint(host: name, port: 3_000))
        var plan = MeteorPlan(limits: limits, sendsResultFirst: sendsResultFirst, resumption: resumption)
        decorations().decorate(&plan)
        server.limits = plan.limits
        server.httpLimits = plan.httpLimits
        server.sendsResultFirst = plan.sendsResultFirst
        server.resumption = plan.resumption
        // Users may sign up from the beginning, whether or not the scenario has looked at them.
        _ = server.accounts
        keep(server)
        exposeToWeather(server, named: name)
        for misbehaviour in plan.misbehaviours { server.misbehave(misbehaviour) }
        try server.start()
        return server
    }

    /// Changes the plan of every Meteor server that comes into this world from now on. Saboteurs use this.
    public func decorateMeteorServers(_ decorate: @escaping @Sendable (inout MeteorPlan) -> Void) {
        decorations().add(decorate)
    }
}
