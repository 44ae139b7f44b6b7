import CarillonEnvironment

/// A server that sends back what it gets. It can crash, and come back.
final class Echo {
    private(set) var heard: [String] = []
    private(set) var endings = 0
    private let server: Environment
    private let endpoint: Endpoint
    private let isSilent: Bool
    private var listener: (any Listener)?
    private var connections: [any Connection] = []

    /// Starts the server.
    ///
    /// - Parameter isSilent: whether it sends nothing back.
    /// - Throws: the network's error.
    init(_ server: Environment, port: UInt16, isSilent: Bool = false) throws {
        self.server = server
        self.isSilent = isSilent
        endpoint = Endpoint(host: server.name, port: port)
        try start()
    }

    func start() throws {
        listener = try server.network.listen(on: endpoint) { [unowned self] in accept($0) }
    }

    func crash() {
        listener?.close()
        for connection in connections { connection.reset() }
        (listener, connections) = (nil, [])
    }

    private func accept(_ connection: any Connection) {
        connections.append(connection)
        connection.handler = { [unowned self, unowned connection] event in
            switch event {
            case .data(let bytes):
                heard.append(String(decoding: bytes, as: UTF8.self))
                if !isSilent { connection.send(bytes) }
            case .endOfStream:
                endings += 1
                connection.finish()
            case .closed, .open, .writable: break
            }
        }
    }
}
