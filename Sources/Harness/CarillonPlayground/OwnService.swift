import CarillonEnvironment
package import HTTPHosting
import JSONWire
import MockHosting

/// A service of somebody's own in a playground: a core on HTTP, with fresh state at every start.
package struct OwnService<App: HTTPCore>: PlaygroundServer {
    /// The ways in which people can let a service speak by itself.
    package enum Speech: Sendable {
        /// To the event streams that are open at a path. Returns their number.
        case events(_ send: @Sendable (HTTPServer<App>, _ text: String, _ path: String) -> Int)
        /// To the clients with a WebSocket, of which each has a name and a path.
        case webSockets(
            clients: @Sendable (HTTPServer<App>) -> [[String]], say: @Sendable (HTTPServer<App>, _ text: String) -> Void
        )
    }

    package let name: String
    package var title: String { "Service \(name)" }
    package var port: UInt16
    private let limits: HTTPHostLimits
    private let http: @Sendable () -> (HTTPHostLimits) -> App
    private let speech: Speech

    /// - Parameters:
    ///   - name: The name in the ready line and in journals.
    ///   - port: The port; 0 means a free one.
    ///   - limits: The limits of the server. The playground sets the origins.
    ///   - http: Called at each start, with fresh state; makes the core, once more after a crash.
    ///   - speech: The way in which people let it speak by itself.
    package init(
        name: String, port: UInt16, limits: HTTPHostLimits, http: @escaping @Sendable () -> (HTTPHostLimits) -> App,
        speech: Speech
    ) {
        (self.name, self.port, self.limits, self.http, self.speech) = (name, port, limits, http, speech)
    }

    package func start(in place: PlaygroundPlace) throws -> RunningServer {
        var limits = limits
        limits.origins = place.origins
        let makeCore = http()
        let server = HTTPServer(
            environment: place.environment, at: place.endpoint, identity: place.identity, journalLimit: 0,
            http: { [limits] in makeCore(limits) })
        server.observer = place.observer(as: name)
        server.onRelief = place.giveBackMemory
        try server.start()
        return RunningServer(port: server.endpoint.port, control: control(of: server)) { server.stop() }
    }

    private func control(of server: HTTPServer<App>) -> HostedControl<HTTPServer<App>> {
        let text = AdminMember("text", .text, isRequired: true)
        switch speech {
        case .events(let send):
            let action = ServerAction(
                "sendEvent", "Sends an event to the streams that are open at a path.",
                [AdminMember("path", .text, isRequired: true), text]
            ) { body in
                ["streams": .count(send(server, body.text("text") ?? "", body.text("path") ?? ""))]
            }
            return HostedControl(
                server, HTTPControl.choice, orders: HTTPControl.orders, actions: [action], state: { [] })
        case .webSockets(let clients, let say):
            let action = ServerAction("say", "Sends a text to all clients.", [text]) { body in
                let count = clients(server).count
                say(server, body.text("text") ?? "")
                return ["clients": .count(count)]
            }
            return HostedControl(
                server, HTTPControl.choice, orders: HTTPControl.orders, actions: [action],
                state: {
                    [StateTable("Clients", ["client", "path"], clients(server)) { cells in cells.map(JSON.string) }]
                })
        }
    }
}
