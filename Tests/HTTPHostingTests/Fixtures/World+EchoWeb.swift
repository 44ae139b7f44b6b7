import Carillon
import CarillonEnvironment
import CarillonHTTP
import CarillonTLS
import EchoServers
import HTTPHosting

extension World {
    /// Brings a server of ``EchoWebCore`` into the world, and starts it.
    func echoWeb(_ name: String = "echo", secure: Bool = false) throws -> HTTPServer<EchoWebCore> {
        let server = server(name)
        let identity = secure ? try certificateAuthority.identity(for: [name], environment: server) : nil
        let echo = HTTPServer<EchoWebCore>(
            environment: server, at: Endpoint(host: name, port: 80), identity: identity, http: { EchoWebCore() })
        keep(echo)
        try echo.start()
        return echo
    }

    /// A caller on a device of its own, connected to a server.
    func caller(
        _ name: String = "phone", of echo: HTTPServer<EchoWebCore>, secure: Bool = false
    ) -> HTTPWireClient {
        httpClient(name, of: echo, secure: secure)
    }
}
