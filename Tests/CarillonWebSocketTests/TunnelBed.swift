import Carillon
import CarillonEnvironment
import CarillonWebSocket
import Testing

/// A server and a phone with a tunnel between them.
///
/// Unchecked because it is confined to its world.
final class TunnelBed: @unchecked Sendable {
    let world: World
    /// The server's ends, in the order in which they came.
    private(set) var accepted: [TunnelEnd] = []
    private let server: CarillonEnvironment.Environment
    private var listener: (any Listener)?

    init(_ world: World, rules: TunnelRules = TunnelRules(subprotocol: "mqtt")) throws {
        self.world = world
        server = world.server("server")
        listener = try server.network.listen(on: Endpoint(host: "server", port: 80)) { [weak self] connection in
            guard let self else { return }
            accepted.append(
                TunnelEnd(
                    WebSocketTunnel(accepted: connection, rules, timeout: .seconds(10), environment: server)))
        }
        world.keep(self)
    }

    /// The server's first end.
    var first: TunnelEnd { get throws { try #require(accepted.first) } }

    /// A connection without WebSocket to where the server listens.
    func dial() -> any Connection {
        phone.network.connect(to: Endpoint(host: "server", port: 80))
    }

    /// The client's end of a tunnel.
    func connect(subprotocol: String = "mqtt") -> TunnelEnd {
        TunnelEnd(
            WebSocketTunnel(
                dial(), to: "server", subprotocol: subprotocol, timeout: .seconds(20), environment: phone))
    }

    func pass(_ duration: Duration = .seconds(1)) async throws { try await world.advance(by: duration) }

    private var phone: CarillonEnvironment.Environment {
        (world.devices.first { $0.name == "phone" } ?? world.device("phone")).mainApp.environment
    }
}

/// One end of a connection, and what was told of it.
///
/// Unchecked because it is confined to its world.
final class TunnelEnd: @unchecked Sendable {
    let connection: any Connection
    private(set) var received: [UInt8] = []
    /// The events that brought no bytes.
    private(set) var events: [ConnectionEvent] = []
    /// Called with each event.
    var reaction: ((ConnectionEvent) -> Void)?

    init(_ connection: any Connection) {
        self.connection = connection
        // A connection that is not over keeps its handler.
        connection.handler = { [weak self] event in
            if case .data(let bytes) = event { self?.received += bytes } else { self?.events.append(event) }
            self?.reaction?(event)
        }
    }

    var text: String { String(decoding: received, as: UTF8.self) }
    func send(_ text: String) { connection.send(Array(text.utf8)) }
}
