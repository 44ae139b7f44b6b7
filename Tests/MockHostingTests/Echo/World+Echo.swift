import Carillon
import CarillonEnvironment
import CarillonTLS
import MockHosting

extension World {
    /// Brings an echo server into the world, and starts it.
    func echoServer(_ name: String = "echo", secure: Bool = false) throws -> EchoServer {
        let server = server(name)
        let identity = secure ? try certificateAuthority.identity(for: [name], environment: server) : nil
        let echo = EchoServer(
            environment: server, at: Endpoint(host: name, port: 7), identity: identity
        ) { EchoCore() }
        keep(echo)
        try echo.start()
        return echo
    }

    /// A caller on a device of its own, connected to an echo server.
    func caller(_ name: String = "phone", of echo: EchoServer, secure: Bool = false) -> Caller {
        Caller(device(name).mainApp.environment, echo.endpoint, secure: secure)
    }

    /// A client in an app of a device of its own.
    func echoClient(_ name: String = "phone", of echo: EchoServer) -> EchoClient {
        let client = device(name).mainApp.run { EchoClient(echo.endpoint) }
        keep(client)
        return client
    }
}
