import Carillon
import CarillonEnvironment
import CarillonMagicBell
import CarillonTLS

extension World {
    /// Brings the project of the README into the world, at MagicBell's own address, where a client looks that was made
    /// with a key alone. Ably, which has the realtime channels of that address, is not in the world.
    func readmeServer() throws -> MagicBellServer {
        let host = "api.magicbell.com"
        let environment = server(host)
        let server = MagicBellServer(
            environment: environment, at: CarillonEnvironment.Endpoint(host: host, port: 443),
            identity: try certificateAuthority.identity(for: [host], environment: environment))
        server.apiKey = "[MAGICBELL_API_KEY]"
        server.apiSecret = "[MAGICBELL_API_SECRET]"
        keep(server)
        holdToDescription(server)
        try server.start()
        return server
    }
}
