import CarillonEnvironment
import CarillonTLS

/// A client that says lines and hears lines.
///
/// Unchecked because it is confined to its world.
final class Caller: @unchecked Sendable {
    private let connection: any Connection
    private(set) var heard = ""
    private(set) var isOver = false

    init(_ environment: Environment, _ endpoint: Endpoint, secure: Bool) {
        let plain = environment.network.connect(to: endpoint)
        connection = secure ? TLSConnection(plain, to: endpoint.host, environment: environment) : plain
        connection.handler = { [weak self] event in
            switch event {
            case .data(let bytes): self?.heard += String(decoding: bytes, as: UTF8.self)
            case .endOfStream, .closed: self?.isOver = true
            case .open, .writable: break
            }
        }
    }

    func say(_ lines: String...) { connection.send(lines.flatMap { Array(($0 + "\n").utf8) }) }
    func say(bytes: [UInt8]) { connection.send(bytes) }
}
