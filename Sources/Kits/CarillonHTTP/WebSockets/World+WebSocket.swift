public import Carillon
public import CarillonTLS
public import HTTPHosting

extension World {
    /// Brings a service with WebSockets into the world, on a host of its own, and starts it. Clients find it at
    /// `ws://<name>/`, at any path.
    ///
    /// - Parameters:
    ///   - name: The name of the host.
    ///   - port: The port; by default 80, or 443 with an identity.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - subprotocols: The subprotocols that the service speaks.
    ///   - limits: The limits of the server.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    ///   - handler: Says what happens at an event. An error ends the client's WebSocket with 1011, and is noted in the
    ///     journal and the trace.
    /// - Throws: `NetworkError` if the server cannot listen there, `TLSError` if its identity cannot be used.
    public func webSocketServer(
        _ name: String, port: UInt16? = nil, identity: ServerIdentity? = nil, subprotocols: [String] = [],
        limits: HTTPHostLimits = HTTPHostLimits(), file: StaticString = #filePath, line: Int = #line,
        handler: @escaping WebSocketServiceCore.Handler
    ) throws -> WebSocketMock {
        var plan = WebSocketPlan(limits: limits, handler: handler)
        decorations().decorate(&plan)
        return try bringIn(
            name, port: port, identity: identity, misbehaviours: plan.misbehaviours, file: file, line: line
        ) { WebSocketServiceCore(limits: plan.limits, subprotocols: subprotocols, handler: plan.handler) }
    }

    /// Changes the plan of every service with WebSockets that comes into this world from now on. Saboteurs use this.
    public func decorateWebSocketServers(_ decorate: @escaping @Sendable (inout WebSocketPlan) -> Void) {
        decorations().add(decorate)
    }
}
