package import CarillonEnvironment
package import CarillonTLS
package import HTTPHosting
package import MockHosting

/// A mock server that a playground can run: where it listens, and all that it allows.
///
/// ```swift
/// struct EchoOptions: PlaygroundServer {
///     let name = "echo", title = "Echo"
///     var port: UInt16 = 0
///
///     func start(in place: PlaygroundPlace) throws -> RunningServer {
///         let server = EchoServer(environment: place.environment, at: place.endpoint, identity: place.identity)
///         server.observer = place.observer()
///         try server.start()
///         return RunningServer(port: server.endpoint.port) { server.stop() }
///     }
/// }
/// ```
package protocol PlaygroundServer: Sendable {
    /// The name in the ready line and in journals, in lower case: `mqtt`.
    var name: String { get }
    /// The name for people: `MQTT 3.1.1`.
    var title: String { get }
    /// The port to listen at; 0 means a free one.
    var port: UInt16 { get set }

    /// Starts the server, with fresh state. The playground calls this on the place's loop.
    func start(in place: PlaygroundPlace) throws -> RunningServer

    /// Lets later starts listen at the ports of a server that runs.
    mutating func stay(at server: RunningServer)
}

extension PlaygroundServer {
    package mutating func stay(at server: RunningServer) { port = server.port }
}

/// A server that a playground has started.
package struct RunningServer {
    /// The port at which the server listens.
    package let port: UInt16
    /// The other ports at which the server listens, by their names in the ready line.
    package let morePorts: [(String, UInt16)]
    package let stop: () -> Void
    /// The server as the admin API sees it; `nil` if it cannot be controlled.
    let control: (any ServerControl)?

    package init(port: UInt16, morePorts: [(String, UInt16)] = [], stop: @escaping () -> Void) {
        self.init(port: port, morePorts: morePorts, control: nil, stop: stop)
    }

    init(
        port: UInt16, morePorts: [(String, UInt16)] = [], control: (any ServerControl)?, stop: @escaping () -> Void
    ) {
        self.port = port
        self.morePorts = morePorts
        self.control = control
        self.stop = stop
    }
}

/// The surroundings that a playground gives to one of its servers.
package struct PlaygroundPlace {
    package let environment: Environment
    /// The address and the port to listen at.
    package let endpoint: Endpoint
    /// The certificate of the server; `nil` for a server without TLS.
    package let identity: ServerIdentity?
    /// Gives memory back to the system, some time after a large release.
    package let giveBackMemory: () -> Void
    /// The origins whose pages may read the answers of a server on HTTP.
    package let origins: HTTPOrigins
    let journal: JournalLines?

    /// Returns a handler that writes a server's entries into the playground's journal; `nil` if there is no journal.
    ///
    /// - Parameter name: The server's name in the lines; `nil` for the name of its protocol.
    package func observer<Message, Own>(as name: String? = nil) -> ((JournalEntry<Message, Own>) -> Void)? {
        journal.map { journal in { journal.append($0, of: name ?? Message.protocolName) } }
    }
}
