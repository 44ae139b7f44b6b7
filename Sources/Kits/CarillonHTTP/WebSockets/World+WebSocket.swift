public import Carillon
import CarillonEnvironment
public import CarillonTLS
public import HTTPHosting
public import MockHosting

/// A service of one's own with WebSockets, which
/// `World.webSocketServer(_:port:identity:subprotocols:limits:file:line:handler:)` makes. It has a journal and
/// misbehaviours, and can crash, as every mock server:
///
/// ```swift
/// chat.misbehave(.drop(.text, first: 1))
/// chat.crash()
/// ```
public typealias WebSocketMock = HTTPServer<WebSocketServiceCore>

extension WebSocketMock {
    /// The clients, in the order in which they came; none while the service does not run.
    public var peers: [WebSocketPeer] { performHTTP { core, _ in core.room.peers } ?? [] }

    /// Lets `body` send to clients, and end their WebSockets. Does nothing if the service does not run.
    public func change(_ body: (inout WebSocketRoom) -> Void) {
        _ = performHTTP { core, effects in core.change(into: &effects, body) }
    }
}

/// The settings of a service with WebSockets that is about to be made. Saboteurs change them at
/// ``WebSocketSeams/plan(_:)``.
public struct WebSocketPlan {
    /// The limits of connections.
    public var limits: HTTPHostLimits
    /// Says what happens at an event.
    public var handler: WebSocketServiceCore.Handler
    /// The misbehaviours with which the service begins.
    public var misbehaviours: [Misbehaviour<HTTPMessage>] = []

    init(limits: HTTPHostLimits, handler: @escaping WebSocketServiceCore.Handler) {
        self.limits = limits
        self.handler = handler
    }
}

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
        let server = WebSocketMock(
            environment: server(name, file: file, line: line),
            at: CarillonEnvironment.Endpoint(host: name, port: port ?? (identity == nil ? 80 : 443)),
            identity: identity,
            http: {
                WebSocketServiceCore(limits: plan.limits, subprotocols: subprotocols, handler: plan.handler)
            })
        keep(server)
        exposeToWeather(server, named: name)
        for misbehaviour in plan.misbehaviours { server.misbehave(misbehaviour) }
        try server.start()
        return server
    }

    /// Changes the plan of every service with WebSockets that comes into this world from now on. Saboteurs use this.
    public func decorateWebSocketServers(_ decorate: @escaping @Sendable (inout WebSocketPlan) -> Void) {
        decorations().add(decorate)
    }
}

/// The places where saboteurs change services with WebSockets.
public struct WebSocketSeams {
    /// Changes the plans of services.
    public func plan(_ change: @escaping @Sendable (inout WebSocketPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateWebSocketServers(change) }
    }

    /// Makes each service misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<HTTPMessage>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }
}

extension Sabotage {
    /// The places in services of one's own with WebSockets.
    public static var webSocket: WebSocketSeams { WebSocketSeams() }
}
