import CarillonEnvironment
import CarillonPlayground
import MockHosting

/// The echo server of a playground.
struct EchoOptions: PlaygroundServer {
    let name = "echo"
    let title = "Echo"
    var port: UInt16 = 0

    func start(in place: PlaygroundPlace) throws -> RunningServer {
        let server = EchoServer(
            environment: place.environment, at: place.endpoint, identity: place.identity, journalLimit: 0
        ) { EchoCore() }
        server.observer = place.observer()
        try server.start()
        return RunningServer(port: server.endpoint.port) { server.stop() }
    }
}
