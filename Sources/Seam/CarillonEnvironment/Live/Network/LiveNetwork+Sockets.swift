extension LiveNetwork: SocketNetwork {
    /// Looks up the host, and hands over its first address.
    public func findRoute(
        to endpoint: Endpoint, _ found: @escaping (Result<SocketRoute, NetworkError>) -> Void
    ) {
        loop.checkIsolated()
        let search = RouteSearch(endpoint: endpoint, found: found)
        lookUp(endpoint) { search.end(with: $0.first) }
    }

    /// Watches a library's descriptor with the loop's own sockets.
    public func adopt(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> any AdoptedSocket {
        loop.checkIsolated()
        route.complete()
        return LiveAdoptedSocket(Socket(descriptor: descriptor), on: loop, ready: ready)
    }

    /// Begins work on another thread. A live loop does not wait for it, because its time passes anyway.
    public func beginOutsideWork(_ name: String) -> any OutsideWork { LiveOutsideWork(loop: loop) }
}

/// A search for a route, with the closure that waits for it.
///
/// Unchecked because the search begins and ends on the loop. In between it only lies in the loop's queue.
private final class RouteSearch: @unchecked Sendable {
    private let endpoint: Endpoint
    private let found: (Result<SocketRoute, NetworkError>) -> Void

    init(endpoint: Endpoint, found: @escaping (Result<SocketRoute, NetworkError>) -> Void) {
        self.endpoint = endpoint
        self.found = found
    }

    func end(with address: SocketAddress?) {
        guard let address else { return found(.failure(.unreachable)) }
        found(.success(SocketRoute(endpoint: endpoint, address: address.host, port: address.port)))
    }
}

/// A library's descriptor among the sockets of a loop.
private final class LiveAdoptedSocket: AdoptedSocket {
    private let watch: SocketWatch

    init(_ socket: Socket, on loop: LiveLoop, ready: @escaping (SocketReadiness) -> Void) {
        let wanted = Wanted()
        watch = SocketWatch(socket) { readiness in
            let told = SocketReadiness(readiness).intersection(wanted.interest.union(.hangUp))
            if !told.isEmpty { ready(told) }
        }
        self.wanted = wanted
        loop.thread.sockets.add(watch)
    }

    /// The readiness that the library wants. The watch holds this object and not the adopted socket.
    private final class Wanted { var interest: SocketReadiness = [] }
    private let wanted: Wanted

    var interest: SocketReadiness {
        get { wanted.interest }
        set {
            wanted.interest = newValue
            watch.interest = SocketWatch.Readiness(newValue)
        }
    }

    deinit { watch.cancel() }

    func end() { watch.cancel() }
}

extension SocketReadiness {
    /// Reading or writing finds an end or an error.
    fileprivate init(_ readiness: SocketWatch.Readiness) {
        self = []
        if !readiness.isDisjoint(with: [.read, .hangUp, .error]) { insert(.readable) }
        if !readiness.isDisjoint(with: [.write, .hangUp, .error]) { insert(.writable) }
        if !readiness.isDisjoint(with: [.hangUp, .error]) { insert(.hangUp) }
    }
}

extension SocketWatch.Readiness {
    fileprivate init(_ readiness: SocketReadiness) {
        self = []
        if readiness.contains(.readable) { insert(.read) }
        if readiness.contains(.writable) { insert(.write) }
    }
}

/// Work on another thread. A live loop need not wait for it, because real time passes anyway.
private final class LiveOutsideWork: OutsideWork {
    private let loop: LiveLoop

    init(loop: LiveLoop) {
        self.loop = loop
    }

    func enqueue(_ work: @escaping @Sendable () -> Void) { loop.enqueue(work) }
    func end() {}
}
