#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The descriptor of a library that connects it by itself, to a host of the world.
///
/// The library has asked the system to connect. The world finds the route first, in virtual time, and meanwhile the
/// descriptor is ready for nothing. Only the world's thread touches a socket; other threads may look it up.
final class CapturedSocket: @unchecked Sendable {
    let descriptor: Int32
    /// The peer's address as the library knows it.
    let peer: sockaddr_storage
    /// The port that the library sees as its own.
    let port: UInt16
    private weak var loop: SimulatedLoop?
    private let sockets: LoopbackSockets
    private var phase = Phase.seeking
    private var sources: [WeakSource] = []

    private enum Phase {
        case seeking
        /// The attempt has failed. The library has not taken the error yet, unless it is 0.
        case failed(Int32)
        case connected(any UnattendedSocket)
        case closed
    }

    private struct WeakSource {
        weak var source: CapturedSource?
    }

    init(
        _ descriptor: Int32, peer: sockaddr_storage, port: UInt16, of sockets: LoopbackSockets,
        on loop: SimulatedLoop
    ) {
        self.descriptor = descriptor
        self.peer = peer
        self.port = port
        self.sockets = sockets
        self.loop = loop
    }

    /// Begins to connect.
    func connect(to endpoint: Endpoint) {
        let earlier = known.update(descriptor, to: self)
        earlier?.close()
        carillon_sockets_set(descriptor, carillon_socket_pending)
        sockets.findRoute(to: endpoint) { [weak self] in self?.go(by: $0) }
    }

    private func go(by result: Result<SocketRoute, NetworkError>) {
        guard case .seeking = phase else { return }
        carillon_sockets_set(descriptor, carillon_socket_known)
        switch result {
        case .success(let route):
            let code = RealWorld.run { carillon_sockets_connect_really(descriptor, route.port) }
            if code != 0 { return fail(code) }
            phase = .connected(
                RealWorld.run {
                    sockets.adoptUnattended(descriptor, on: route) { [weak self] in self?.tell($0) }
                })
            updateInterest()
        case .failure(.timedOut): fail(ETIMEDOUT)
        case .failure(.system(let code)): fail(code)
        case .failure(.refused): fail(ECONNREFUSED)
        case .failure(.reset): fail(ECONNRESET)
        case .failure: fail(EHOSTUNREACH)
        }
    }

    private func fail(_ code: Int32) {
        phase = .failed(code)
        tell(.hangUp)
    }

    /// Takes the error of the attempt, once; 0 if there is none.
    func takeError() -> Int32 {
        guard case .failed(let code) = phase else { return 0 }
        phase = .failed(0)
        return code
    }

    // MARK: Bytes

    func send(_ bytes: UnsafeRawBufferPointer, flags: Int32) throws(SystemError) -> Int {
        try adopted.send(bytes, flags: flags)
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer, flags: Int32) throws(SystemError) -> Int {
        try adopted.receive(into: buffer, flags: flags)
    }

    private var adopted: any UnattendedSocket {
        get throws(SystemError) {
            switch phase {
            case .connected(let adopted): return adopted
            case .seeking: throw SystemError(code: EAGAIN)
            case .failed, .closed: throw SystemError(code: ENOTCONN)
            }
        }
    }

    // MARK: Sources

    func add(_ source: CapturedSource) { sources.append(WeakSource(source: source)) }

    /// Takes in that sources have begun or ended to listen.
    ///
    /// - Parameter isNew: whether a source listens that has not been told anything yet.
    func updateInterest(isNew: Bool = false) {
        sources.removeAll { $0.source == nil }
        switch phase {
        case .connected(let adopted):
            var interest: SocketReadiness = []
            for case let source? in sources.map(\.source) where source.isListening {
                interest.insert(source.kind == carillon_source_read ? .readable : .writable)
            }
            // A change makes the network tell everything once more.
            if isNew { adopted.interest = [] }
            adopted.interest = interest
        case .failed: if isNew { tell(.hangUp) }
        case .seeking, .closed: break
        }
    }

    private func tell(_ readiness: SocketReadiness) {
        for case let source? in sources.map(\.source) where source.isListening {
            let isReading = source.kind == carillon_source_read
            guard !readiness.isDisjoint(with: [isReading ? .readable : .writable, .hangUp]) else { continue }
            source.announce(isReading ? unreadCount : 1)
        }
    }

    private var unreadCount: UInt {
        guard case .connected(let adopted) = phase else { return 1 }
        return UInt(max(1, adopted.unreadCount))
    }

    // MARK: The end

    /// Takes in that the library closes the descriptor.
    func close() {
        if case .connected(let adopted) = phase, loop?.isCurrent == true { adopted.end() }
        phase = .closed
    }

    static func of(_ descriptor: Int32) -> CapturedSocket? { known[descriptor] }

    /// Forgets a socket whose descriptor is closed. Any thread may call this.
    static func forget(_ descriptor: Int32) {
        let socket = known.remove(descriptor)
        carillon_sockets_set(descriptor, carillon_socket_unknown)
        socket?.close()
    }

    /// Forgets all sockets of a world that is over.
    static func forgetAll(of loop: SimulatedLoop) {
        let left = known.values.filter { $0.loop === loop }
        for socket in left { forget(socket.descriptor) }
    }
}

/// The sockets of all worlds, by their descriptors.
private let known = ShardedTable<Int32, CapturedSocket>()
#endif
