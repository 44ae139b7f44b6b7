import Carillon
import CarillonEnvironment

/// A server that answers every request with the bytes that the test says.
///
/// Unchecked because it is confined to its world.
final class RawServer: @unchecked Sendable {
    /// Does something when a request's head has come on a connection.
    var answer: (any Connection, _ number: Int) -> Void
    private(set) var connections: [any Connection] = []
    private(set) var requests: [String] = []
    private var listener: (any Listener)?

    init(_ world: World, _ name: String = "api", _ answer: @escaping (any Connection, Int) -> Void) throws {
        self.answer = answer
        let environment = world.server(name)
        listener = try environment.network.listen(
            on: CarillonEnvironment.Endpoint(host: name, port: 80)
        ) { [unowned self] connection in
            connections.append(connection)
            var held: [UInt8] = []
            connection.handler = { [unowned self] event in
                guard case .data(let bytes) = event else { return }
                held += bytes
                guard held.suffix(4) == Array("\r\n\r\n".utf8)[...] else { return }
                requests.append(String(decoding: held, as: UTF8.self))
                held = []
                self.answer(connection, requests.count)
            }
        }
        world.keep(self)
    }

    func stop() { listener?.close() }
}

extension Connection {
    func send(_ text: String) { send(Array(text.utf8)) }
}
