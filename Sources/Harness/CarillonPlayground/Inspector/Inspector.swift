import CarillonEnvironment
import HTTPHosting
import MockHosting

/// The live page and the admin API of a playground, on a port of their own. `docs/admin.md` describes them.
final class Inspector {
    /// The name in the ready line.
    static let name = "inspector"

    private let server: HTTPServer<InspectorCore>
    private let tail: JournalTail

    /// Starts to listen.
    ///
    /// - Throws: `NetworkError` if it cannot listen there.
    init(
        environment: Environment, at endpoint: Endpoint, _ tail: JournalTail, _ seats: [ServerSeat],
        _ access: InspectorAccess
    ) throws {
        self.tail = tail
        server = HTTPServer(environment: environment, at: endpoint, journalLimit: 0) {
            InspectorCore(tail, seats, access)
        }
        tail.onLines = { [weak server] in server?.performHTTP { core, effects in core.look(into: &effects) } }
        try server.start()
    }

    var port: UInt16 { server.endpoint.port }

    func stop() {
        tail.onLines = nil
        server.stop()
    }
}
