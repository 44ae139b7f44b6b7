import CarillonConformance
import CarillonEnvironment

/// A host of a world, “api”, that answers each request with “hello”, after as many seconds as the path says.
///
/// The class is unchecked because only code of one world touches it.
final class WebHost: @unchecked Sendable {
    private var listener: (any Listener)?
    private var connections: [any Connection] = []

    /// Creates the host.
    init(_ world: World) throws {
        let server = world.server("api")
        let loop = server.loop
        listener = try server.network.listen(on: Endpoint(host: "api", port: 80)) { [weak self] connection in
            self?.connections.append(connection)
            var request = ""
            connection.handler = { [weak connection] event in
                guard case .data(let bytes) = event else { return }
                request += String(decoding: bytes, as: UTF8.self)
                guard request.contains("\r\n\r\n") else { return }
                let path = request.split(separator: " ").dropFirst().first ?? ""
                request = ""
                loop.schedule(after: .seconds(Int(path.dropFirst()) ?? 0)) {
                    connection?.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8))
                }
            }
        }
    }
}
