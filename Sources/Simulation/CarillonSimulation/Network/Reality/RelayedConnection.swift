import CarillonEnvironment

/// A connection of the world that continues, over the system's loopback, to a real server.
final class RelayedConnection {
    let number: Int
    /// The end in the world.
    let near: any Connection
    unowned let server: RealServer
    /// The end in the real world, once the connection exists there.
    var socket: Socket?
    /// The port of ``socket``.
    var port: UInt16 = 0
    /// The server's bytes that the world has not received yet.
    var heard: [UInt8] = []
    /// The way in which the server ended the connection.
    var ending: Ending?
    /// Whether the world knows of ``ending``.
    var isEndingTold = false
    /// Whether the client has ended its stream.
    var hasFinished = false
    /// The number of bytes that the server has sent.
    private(set) var heardCount: UInt64 = 0

    enum Ending {
        case finished
        case reset
    }

    init(number: Int, near: any Connection, server: RealServer) {
        self.number = number
        self.near = near
        self.server = server
    }

    /// Connects to the server.
    func open(to address: SocketAddress) {
        do throws(NetworkError) {
            let socket = try Socket.stream(for: address)
            self.socket = socket
            try socket.connect(to: address)
            Socket.wait(for: [(socket, .write)])
            if let error = socket.takeError() { throw error }
            port = socket.port
        } catch {
            ending = .reset
        }
    }

    /// Writes all of the bytes, and calls `wait` for as long as the server reads nothing.
    func send(_ bytes: [UInt8], wait: () -> Void) {
        guard let socket else { return }
        var rest = bytes[...]
        while !rest.isEmpty, ending == nil {
            switch socket.write(rest) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wait: wait()
            case .failed: ending = .reset
            }
        }
        // The system answers bytes to an ended peer with a reset.
        if ending == .finished, !rest.isEmpty { ending = .reset }
    }

    /// Reads all bytes that have arrived.
    func read(into buffer: inout [UInt8]) {
        guard let socket, ending == nil else { return }
        while true {
            switch socket.read(into: &buffer) {
            case .bytes(0):
                ending = .finished
                return
            case .bytes(let count):
                heardCount += UInt64(count)
                heard += buffer.prefix(count)
                if near.bufferedByteCount + heard.count > server.unreadLimit { return giveUp() }
            case .wait:
                return
            case .failed:
                ending = .reset
                return
            }
        }
    }

    /// Gives the connection up, because the client reads too little of the server's bytes.
    private func giveUp() {
        heard = []
        ending = .reset
        socket?.abort()
        socket = nil
    }

    /// Closes the end in the real world. The server sees a reset if the connection stands.
    func close() {
        if ending == nil { socket?.abort() } else { socket?.close() }
        socket = nil
    }

    /// Tells the world the server's bytes and how the connection ended.
    func tell() {
        let bytes = heard
        heard = []
        if !bytes.isEmpty { near.send(bytes) }
        guard let ending, !isEndingTold else { return }
        isEndingTold = true
        // The bytes before a reset can still be read.
        if ending == .finished || !bytes.isEmpty { near.finish() } else { near.reset() }
    }
}
