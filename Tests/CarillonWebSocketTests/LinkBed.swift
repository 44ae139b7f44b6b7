import Carillon
import CarillonEnvironment
import CarillonWebSocket
import HTTPWire
import WebSocketWire

/// A phone with a link to a server of WebSocket, which says what the test wants.
///
/// Unchecked because it is confined to its world.
final class LinkBed: @unchecked Sendable {
    /// The events of the link, in words.
    private(set) var told: [String] = []
    /// The events that have come to the server.
    private(set) var received: [WebSocketEvent] = []
    private(set) var request: HTTPRequestHead?
    private(set) var link: WebSocketLink?
    private let world: World
    private var listener: (any Listener)?
    private var connection: (any Connection)?
    private var wire = HTTPServerWire()
    private var session = WebSocketSession.server()

    init(_ world: World) {
        self.world = world
        world.keep(self)
    }

    func listen() throws {
        let server = world.server("server").network
        listener = try server.listen(on: Endpoint(host: "server", port: 80)) { [unowned self] connection in
            self.connection = connection
            connection.handler = { [unowned self] event in
                if case .data(let bytes) = event { receive(bytes) }
            }
        }
    }

    func connect(tellsLife: Bool = false) {
        let phone = world.device("phone").mainApp.environment
        let connection = phone.network.connect(to: Endpoint(host: "server", port: 80))
        let setup = WebSocketLinkSetup(
            phone.random("link"), on: phone.loop, tellsLife: tellsLife, enter: { work in phone.run(work) })
        link = WebSocketLink(connection, to: "server", target: "/socket", fields: ["Origin": "test"], setup) {
            [unowned self] event in
            switch event {
            case .opened: told.append("opened")
            case .message(let message): told.append("\(message)")
            case .life: told.append("life")
            case .ended(let end):
                link?.part()
                told.append("ended: \(end)")
            }
        }
    }

    /// Sends what the server says in its session.
    func answer(_ say: (inout WebSocketSession) throws -> Void) throws {
        try say(&session)
        connection?.send(session.takeOutput())
    }

    /// Sends bytes past the session.
    func answer(bytes: [UInt8]) { connection?.send(bytes) }

    /// Ends the server's side of the connection.
    func finish() { connection?.finish() }

    func pass(_ duration: Duration = .seconds(1)) async throws { try await world.advance(by: duration) }

    private func receive(_ bytes: [UInt8]) {
        guard request == nil else {
            session.append(bytes)
            while let event = try? session.next() { received.append(event) }
            connection?.send(session.takeOutput())
            return
        }
        wire.append(bytes)
        while let part = try? wire.next() {
            guard case .head(let head) = part else { continue }
            request = head
            guard let response = try? WebSocketServerHandshake().accept(head).response else { return }
            connection?.send((try? wire.encodeHead(response)) ?? [])
        }
    }
}
