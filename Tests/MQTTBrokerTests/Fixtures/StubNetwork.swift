import CarillonEnvironment

/// A network whose connections do what a test says. Confined to the loop, hence safe to share.
final class StubNetwork: Network, @unchecked Sendable {
    private var accept: ((any Connection) -> Void)?
    private var lastID: UInt64 = 0

    func connect(to endpoint: Endpoint) -> any Connection { StubConnection(id: 0) }

    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        self.accept = accept
        return StubListener(endpoint: endpoint)
    }

    func connectFromOutside() -> StubConnection {
        lastID += 1
        let connection = StubConnection(id: lastID)
        accept?(connection)
        return connection
    }
}

final class StubListener: Listener {
    let endpoint: Endpoint

    init(endpoint: Endpoint) { self.endpoint = endpoint }

    func close() {}
}

/// Confined to the loop, hence safe to share.
final class StubConnection: Connection, @unchecked Sendable {
    let id: UInt64
    var handler: ((ConnectionEvent) -> Void)?
    var bufferedByteCount = 0
    private(set) var sent: [UInt8] = []
    private(set) var isPaused = false
    private(set) var isFinished = false

    init(id: UInt64) { self.id = id }

    func send(_ bytes: [UInt8]) { sent += bytes }
    func pause() { isPaused = true }
    func resume() { isPaused = false }
    func finish() { isFinished = true }
    func reset() {}
    func receive(_ bytes: [UInt8]) { handler?(.data(bytes)) }
}
