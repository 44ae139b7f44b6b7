import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds

/// A descriptor used as a C library uses one, step by step. Confined to the loop, hence safe to share.
final class LibrarySocket: @unchecked Sendable {
    let descriptor: Int32
    let route: SocketRoute
    private(set) var socket: (any AdoptedSocket)?
    /// The readiness that it was told, and when.
    private(set) var told: [(readiness: SocketReadiness, instant: Instant)] = []
    /// The handler that is called when it is told something.
    var onReady: ((SocketReadiness) -> Void)?

    /// Connects to a route and has the network watch it.
    ///
    /// - Parameters:
    ///   - isBlocking: whether `connect(2)` blocks, as most libraries' does.
    ///   - receiveBuffer: the size of the system's buffer for what arrives, unless it is the usual one.
    ///   - isLate: whether the network is to be told of the descriptor some other time.
    init(
        to route: SocketRoute, on network: any SocketNetwork, loop: any Loop, isBlocking: Bool = false,
        receiveBuffer: Int32? = nil, isLate: Bool = false
    ) {
        self.route = route
        descriptor = LibrarySocket.connect(to: route, isBlocking: isBlocking, receiveBuffer: receiveBuffer)
        if !isLate { adopt(on: network, loop: loop) }
    }

    /// Connects to a route, and gives the new descriptor the number of another one, which is thereby closed.
    init(to route: SocketRoute, replacing other: LibrarySocket, on network: any SocketNetwork, loop: any Loop) {
        self.route = route
        let made = LibrarySocket.connect(to: route, isBlocking: true)
        // In one step: in between, another thread could be given the number.
        descriptor = dup2(made, other.descriptor)
        Foundation.close(made)
        adopt(on: network, loop: loop)
    }

    /// Has the network watch the descriptor.
    func adopt(on network: any SocketNetwork, loop: any Loop) {
        socket = network.adopt(descriptor, on: route) { [self] readiness in
            told.append((readiness, loop.now))
            onReady?(readiness)
        }
    }

    static func connect(to route: SocketRoute, isBlocking: Bool, receiveBuffer: Int32? = nil) -> Int32 {
        let descriptor = Foundation.socket(AF_INET, Socket.streamType, 0)
        if let receiveBuffer { set(SO_RCVBUF, to: receiveBuffer, at: SOL_SOCKET, of: descriptor) }
        if !isBlocking { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = route.port.bigEndian
        inet_pton(AF_INET, route.address, &address.sin_addr)
        _ = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    static func set(_ option: Int32, to value: Int32, at level: Int32, of descriptor: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    var interest: SocketReadiness {
        get { socket?.interest ?? [] }
        set { socket?.interest = newValue }
    }

    /// The error that waits on the socket.
    var error: Int32 {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code
    }

    /// Writes, and says that it has.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Int {
        defer { interest = interest }
        return Foundation.send(descriptor, bytes, bytes.count, Socket.noSignal)
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// Reads once; `nil` if there is nothing, empty at the end of the stream.
    func read(_ limit: Int = 65_536) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, limit, 0)
        return count < 0 ? nil : Array(buffer[..<count])
    }

    /// Closes it, and says so.
    func close() {
        Foundation.close(descriptor)
        socket?.end()
    }
}

extension PairBed {
    /// The network as a library's engine on the phone finds it.
    var sockets: any SocketNetwork {
        guard let sockets = network.sockets(on: "phone") as? any SocketNetwork else {
            preconditionFailure("This carrier has nothing to offer to libraries")
        }
        return sockets
    }

    /// A library on the phone, connected to a server that hands over its end.
    func library(isBlocking: Bool = false, receiveBuffer: Int32? = nil) async throws -> (
        library: LibrarySocket, server: TestEnd, listener: any Listener
    ) {
        let accepted = AcceptedEnds(on: loop)
        let listener = try server.listen(on: hosts.anyPort) { accepted.add($0) }
        let sockets = sockets
        let library = LibrarySocket(
            to: try await sockets.route(to: listener.endpoint), on: sockets, loop: loop, isBlocking: isBlocking,
            receiveBuffer: receiveBuffer)
        return (library, await accepted.next(), listener)
    }
}
