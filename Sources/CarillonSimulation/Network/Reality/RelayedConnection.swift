import CarillonEnvironment

/// A connection of the world that is carried on, over the system's loopback, to a real server.
final class RelayedConnection {
    let number: Int
    /// The end in the world.
    let near: any Connection
    unowned let server: RealServer
    /// The end in the real world, once the connection was made there.
    var socket: Socket?
    /// The port of ``socket``.
    var port: UInt16 = 0
    /// What the server has said and the world has not heard yet.
    var heard: [UInt8] = []
    /// How the server has ended it.
    var ending: Ending?
    /// Whether this is known to the world.
    var isEndingTold = false
    /// Whether the client will say no more.
    var hasFinished = false
    /// How many bytes the server has said on it.
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
        // To what has ended there, the system answers with a reset.
        if ending == .finished, !rest.isEmpty { ending = .reset }
    }

    /// Reads all that there is.
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

    /// The client reads too little of what the server says.
    private func giveUp() {
        heard = []
        ending = .reset
        socket?.abort()
        socket = nil
    }

    /// Closes the end in the real world: so that the server sees a reset, if the connection stands.
    func close() {
        if ending == nil { socket?.abort() } else { socket?.close() }
        socket = nil
    }

    /// Tells the world what has been heard, and how it has ended.
    func tell() {
        let bytes = heard
        heard = []
        if !bytes.isEmpty { near.send(bytes) }
        guard let ending, !isEndingTold else { return }
        isEndingTold = true
        // What a reset comes after can still be read.
        if ending == .finished || !bytes.isEmpty { near.finish() } else { near.reset() }
    }
}
