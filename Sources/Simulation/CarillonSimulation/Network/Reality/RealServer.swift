package import CarillonEnvironment
import Foundation

/// A real server, in a process of its own, behind a host of a simulated world. A caller of the host is connected with
/// the process. Every fault of a simulated connection can strike on the way.
///
/// ```swift
/// let broker = world.server("broker")
/// let server = RealServer(environment: broker, at: endpoint, fence: fence, among: servers) { port in … }
/// try server.start()
/// ```
///
/// Only code on the loop touches a server, so it is safe to share.
package final class RealServer: @unchecked Sendable {
    package let endpoint: Endpoint
    /// A handler that receives each new connection and each piece of a client's bytes.
    package var onTraffic: ((_ connection: Int, _ bytes: [UInt8]) -> Void)?
    /// A handler that receives the last lines of the log if the server ends by itself.
    package var onLoss: (([String]) -> Void)?

    /// The largest number of the server's bytes that may wait for a client. A connection with more is reset, in both
    /// worlds.
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
    /// The connections that are not over, by number.
    var connections: [Int: RelayedConnection] = [:]
    /// The server's port in the real world.
    private(set) var port: UInt16 = 0

    /// Creates a server that does not run yet.
    ///
    /// - Parameters:
    ///   - endpoint: the server's address in the world.
    ///   - command: makes the command of a process that listens at that port of 127.0.0.1.
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

    /// Ends the process without an event.
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
    /// Returns whether a connection is not over.
    package func isOpen(_ connection: Int) -> Bool { connections[connection] != nil }
    /// The last lines of the server's log.
    package var lastLines: [String] { process?.lastLines ?? [] }

    /// Starts the process, and opens its endpoint in the world.
    ///
    /// - Throws: ``RealServerError``, or `NetworkError` if the endpoint is taken.
    package func start() throws {
        guard process == nil else { return }
        servers.setClock()
        // Another process may take the free port between the question for it and its use.
        for attempt in 1... {
            port = try RealServer.freePort()
            do {
                process = try RealWorld.run { try ServerProcess(try command(port)) }
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

    /// Ends the process on the spot, and resets its connections, in the world too. The server has dealt with everything
    /// that had come to it.
    ///
    /// - Parameter signal: a signal that the server gets, and deals with, before.
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

    /// The server's address in the real world.
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

    /// Asks the server the fence's question, and waits for the answer. Returns whether it came.
    func crossFence() -> Bool {
        guard let fenceSocket, !isFenceOver else { return false }
        _ = fenceSocket.write(fence.question[...])
        return hear(fence.answer.count) == fence.answer
    }

    /// Waits for so many bytes on the fence; returns fewer if the fence is over.
    private func hear(_ count: Int) -> [UInt8] {
        while fenceHeard.count < count, !isFenceOver { servers.takeSignals(waitingFor: self) }
        defer { fenceHeard.removeFirst(min(count, fenceHeard.count)) }
        return Array(fenceHeard.prefix(count))
    }

    /// Reads the bytes that have arrived on the fence.
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

    /// Handles a process that has ended by itself.
    func lose() {
        process?.readLog()
        let lines = lastLines
        end()
        onLoss?(lines)
    }
}
