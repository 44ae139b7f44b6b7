public import Carillon
import CarillonEnvironment
public import CarillonTLS
public import HTTPHosting
import MockHosting

extension HTTPServer: CrashableServer {}

extension World {
    /// Brings a service of one's own into the world, on a host of its own, and starts it. Clients find it at
    /// `http://<name>/`; on loopback, also an app's own `URLSession`.
    ///
    /// - Parameters:
    ///   - name: The name of the host.
    ///   - port: The port; by default 80, or 443 with an identity.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - limits: The limits of the server.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    ///   - answer: Returns the answer to a request. An error becomes 500, and is noted in the journal and the trace.
    /// - Throws: `NetworkError` if the server cannot listen there, `TLSError` if its identity cannot be used.
    public func httpServer(
        _ name: String, port: UInt16? = nil, identity: ServerIdentity? = nil,
        limits: HTTPHostLimits = HTTPHostLimits(), file: StaticString = #filePath, line: Int = #line,
        answer: @escaping (HTTPRequest) throws -> HTTPAnswer
    ) throws -> HTTPMock {
        var plan = HTTPPlan(limits: limits, answer: answer)
        decorations().decorate(&plan)
        return try bringIn(
            name, port: port, identity: identity, misbehaviours: plan.misbehaviours, file: file, line: line
        ) { AuthoredCore(limits: plan.limits, answer: plan.answer) }
    }

    /// Brings a server on HTTP into the world, exposes it to weather, and starts it.
    func bringIn<App: HTTPCore>(
        _ name: String, port: UInt16?, identity: ServerIdentity?, misbehaviours: [Misbehaviour<HTTPMessage>],
        file: StaticString, line: Int, makeApp: @escaping () -> App
    ) throws -> HTTPServer<App> {
        let server = HTTPServer(
            environment: server(name, file: file, line: line),
            at: CarillonEnvironment.Endpoint(host: name, port: port ?? (identity == nil ? 80 : 443)),
            identity: identity, http: makeApp)
        keep(server)
        exposeToWeather(server, named: name)
        for misbehaviour in misbehaviours { server.misbehave(misbehaviour) }
        try server.start()
        return server
    }

    /// Makes a client that connects to a server on HTTP. Unless a device is given, it is on a device with its own name.
    ///
    /// - Parameters:
    ///   - name: The name of the client.
    ///   - server: The server to which the client connects.
    ///   - device: The client's device.
    ///   - secure: Whether the client speaks TLS.
    public func httpClient<App: HTTPCore>(
        _ name: String, of server: HTTPServer<App>, on device: Device? = nil, secure: Bool = false
    ) -> HTTPWireClient {
        let device = device ?? devices.first { $0.name == name } ?? self.device(name)
        let client = HTTPWireClient(device.mainApp.environment, server.endpoint, secure: secure)
        keep(client)
        return client
    }

    /// Changes the plan of every service that comes into this world from now on. Saboteurs use this.
    public func decorateHTTPServers(_ decorate: @escaping @Sendable (inout HTTPPlan) -> Void) {
        decorations().add(decorate)
    }
}
