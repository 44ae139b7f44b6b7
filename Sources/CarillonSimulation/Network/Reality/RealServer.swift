import CarillonEnvironment
import Foundation

/// A real server, a process of its own, behind a host of a simulated world: who calls the host is connected with the process. Whatever can
/// happen to a simulated connection can happen on the way.
///
/// ```swift
/// let server = RealServer(environment: world.server("broker"), at: endpoint, fence: fence, among: servers) { port in … }
/// try server.start()
/// ```
///
/// Confined to the loop, hence safe to share.
package final class RealServer: @unchecked Sendable {
    package let endpoint: Endpoint
    /// Told of each connection that is made to it and of each piece of what a client says there.
    package var onTraffic: ((_ connection: Int, _ bytes: [UInt8]) -> Void)?
    /// Told if it ends by itself, with the last lines of its log.
    package var onLoss: (([String]) -> Void)?

    /// How many bytes of what it says may wait for a client; the connection of one that leaves more is reset, in both worlds.
    package var unreadLimit = 64 << 20

    let fence: Fence
    private let environment: Environment
    private let command: (_ port: UInt16) throws -> ServerCommand
    private let servers: RealServers
    private(set) var process: ServerProcess?
    private var listener: (any Listener)?
    private var fenceSocket: Socket?
    private var fenceHeard: [UInt8] = []
    private var isFenceOver = false
    private var fenceTag: Int = 0
    /// Those that are not over, by number.
    var connections: [Int: RelayedConnection] = [:]
    /// Where it listens in the real world.
    private(set) var port: UInt16 = 0

    /// - Parameters:
    ///   - endpoint: where it is found in the world.
    ///   - command: how a process is started that listens at that port of 127.0.0.1.
    package init(
        environment: Environment, at endpoint: Endpoint, fence: Fence, among servers: RealServers,
        command: @escaping (_ port: UInt16) throws -> ServerCommand
    ) {
        self.environment = environment
        self.endpoint = endpoint
        self.fence = fence
        self.servers = servers
        self.command = command
    }

    deinit { dispose() }

    /// Ends the process, and tells nobody.
    func dispose() {
        process?.kill()
        process = nil
        for connection in connections.values {
            connection.socket?.close()
            connection.socket = nil
        }
        connections = [:]
        fenceSocket?.close()
        fenceSocket = nil
    }

    package var isRunning: Bool { process != nil }
    /// Whether a connection is not over.
    package func isOpen(_ connection: Int) -> Bool { connections[connection] != nil }
    /// The last lines of its log.
    package var lastLines: [String] { process?.lastLines ?? [] }

    /// Starts the process, and lets it be found in the world.
    ///
    /// - Throws: ``RealServerError``, or `NetworkError` if the endpoint is taken.
    package func start() throws {
        guard process == nil else { return }
        servers.setClock()
        // Between the question for a free port and its use somebody else may take it.
        for attempt in 1... {
            port = try RealServer.freePort()
            do {
                process = try ServerProcess(try command(port))
                break
            } catch RealServerError.notListening(let lines)
                where attempt < 10 && lines.contains(where: { $0.contains("in use") })
            {
                continue
            }
        }
        do {
            try raiseFence()
            listener = try environment.network.listen(on: endpoint) { [weak self] in self?.accept($0) }
        } catch {
            end()
            throw error
        }
        servers.add(self)
    }

    /// Ends the process on the spot; connections are reset, in the world too. What had come to it has been dealt with.
    ///
    /// - Parameter signal: sent before, and dealt with.
    package func kill(after signal: Int32? = nil) {
        guard let process else { return }
        if let signal {
            process.send(signal)
            servers.settle(self)
        }
        end()
    }

    private func end() {
        listener?.close()
        listener = nil
        process?.kill()
        process = nil
        fenceSocket?.close()
        fenceSocket = nil
        servers.remove(self, fenceTag: fenceTag)
        for connection in connections.values.sorted(by: { $0.number < $1.number }) {
            connection.socket?.close()
            connection.socket = nil
            connection.near.reset()
            servers.forget(connection)
        }
        connections = [:]
    }

    private static func freePort() throws -> UInt16 {
        let socket = try Socket.stream(for: .loopback)
        defer { socket.close() }
        let code = socket.bind(to: .loopback)
        guard code == 0 else { throw RealServerError.system(code) }
        return socket.port
    }

    /// Where it listens in the real world.
    var address: SocketAddress? {
        SocketAddress.numeric(CarillonEnvironment.Endpoint(host: "127.0.0.1", port: port)).first
    }

    // MARK: Connections

    private func accept(_ near: any Connection) {
        let connection = servers.makeConnection(near, to: self)
        connections[connection.number] = connection
        near.handler = { [weak self, weak connection] event in
            guard let self, let connection else { return }
            handle(event, on: connection)
        }
        servers.append(.open(connection))
        onTraffic?(connection.number, [])
    }

    private func handle(_ event: ConnectionEvent, on connection: RelayedConnection) {
        switch event {
        case .open, .writable:
            break
        case .data(let bytes):
            servers.append(.send(bytes, connection))
            onTraffic?(connection.number, bytes)
        case .endOfStream:
            servers.append(.finish(connection))
        case .closed:
            servers.append(.close(connection))
        }
    }

    // MARK: The fence

    private func raiseFence() throws {
        guard let address else { return }
        let socket = try Socket.stream(for: address)
        fenceSocket = socket
        try socket.connect(to: address)
        Socket.wait(for: [(socket, .write)])
        if let error = socket.takeError() { throw error }
        fenceHeard = []
        isFenceOver = false
        fenceTag = servers.watch(socket, as: self)
        _ = socket.write(fence.hello[...])
        let welcome = hear(fence.welcome.count)
        guard welcome == fence.welcome else { throw RealServerError.unexpectedAnswer(welcome) }
    }

    /// Asks the server the fence's question, and waits for the answer. Whether it came.
    func crossFence() -> Bool {
        guard let fenceSocket, !isFenceOver else { return false }
        _ = fenceSocket.write(fence.question[...])
        return hear(fence.answer.count) == fence.answer
    }

    /// Waits for so many bytes on the fence; for fewer if it is over.
    private func hear(_ count: Int) -> [UInt8] {
        while fenceHeard.count < count, !isFenceOver { servers.takeSignals(waitingFor: self) }
        defer { fenceHeard.removeFirst(min(count, fenceHeard.count)) }
        return Array(fenceHeard.prefix(count))
    }

    /// Reads what has come on the fence.
    func readFence(into buffer: inout [UInt8]) {
        guard let fenceSocket else { return }
        while !isFenceOver {
            switch fenceSocket.read(into: &buffer) {
            case .bytes(0), .failed: isFenceOver = true
            case .bytes(let count): fenceHeard += buffer.prefix(count)
            case .wait: return
            }
        }
    }

    /// It has ended by itself.
    func lose() {
        process?.readLog()
        let lines = lastLines
        end()
        onLoss?(lines)
    }
}
