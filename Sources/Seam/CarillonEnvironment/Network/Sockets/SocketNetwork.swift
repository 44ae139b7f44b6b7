/// A network whose connections are sockets of the operating system. Libraries with sockets of their own can take part:
/// libmosquitto, libwebsockets, URLSession.
///
/// The environment's network is such a network in an app, and in a world whose network is loopback. A network in memory
/// cannot serve a library that calls `connect(2)`. So the network decides which engines a client can use;
/// ``prefersNativeClients`` decides which one it takes by default.
///
/// ```swift
/// if let network = environment.network as? any SocketNetwork, network.prefersNativeClients {
///     engine = LibraryEngine(network)
/// } else {
///     engine = StreamEngine(environment.network)
/// }
/// ```
///
/// **A library that is driven from the loop**: find a route, let the library connect to it, and adopt its descriptor.
///
/// ```swift
/// network.findRoute(to: broker) { [self] result in
///     guard case .success(let route) = result else { return lose(result) }
///     guard library_connect(handle, route.address, Int32(route.port)) == 0 else { return lose(errno) }
///     socket = network.adopt(library_socket(handle), on: route) { [self] readiness in
///         if readiness.contains(.writable) { library_write(handle) }
///         if readiness.contains(.readable) { library_read(handle) }
///         afterCallingTheLibrary()
///     }
///     afterCallingTheLibrary()
/// }
///
/// func afterCallingTheLibrary() {
///     guard library_socket(handle) >= 0 else { return socket.end() }
///     socket.interest = library_wants_to_write(handle) ? [.readable, .writable] : .readable
/// }
/// ```
///
/// **A library with threads of its own** connects to a route likewise. The loop does not know the library's activity,
/// so ``OutsideWork`` has to tell it: from the call that starts something until its results have been handed over.
/// Virtual time stands still meanwhile. ``SocketRoute/onTraffic`` reports when there is something to wait for.
///
/// Everything here belongs to the loop, except ``OutsideWork``.
public protocol SocketNetwork: Network {
    /// Whether a client should take a library with sockets of its own where it has the choice. A world says yes,
    /// because it has this network for the sake of such libraries. An app says no, because the engine on byte streams
    /// keeps more promises. The default is `false`.
    var prefersNativeClients: Bool { get }

    /// Finds the route to an endpoint, for one connection that a library will open.
    ///
    /// Faults before the connection is open show here, as late as they would in reality. The error is
    /// ``NetworkError/unreachable`` if the host is unknown or offline, and ``NetworkError/timedOut`` after the patience
    /// of TCP. A connection that will be refused gets a route all the same, to a closed port, so that the library meets
    /// the refusal itself.
    ///
    /// - Parameters:
    ///   - endpoint: the endpoint to connect to.
    ///   - found: called on the loop, never before this call has returned.
    func findRoute(to endpoint: Endpoint, _ found: @escaping (Result<SocketRoute, NetworkError>) -> Void)

    /// Watches a descriptor that a library has connected to a route, or begun to connect.
    ///
    /// In a world the network counts the bytes that the descriptor sends and reads from then on, and lets time pass
    /// only when nothing is under way. The descriptor stays the library's: the network never reads, writes or closes
    /// it.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor of the socket.
    ///   - route: the route to which it is connected.
    ///   - ready: called on the loop when the descriptor has a readiness that ``AdoptedSocket/interest`` names; at
    ///     first, it names none. The library must read, write or close then. If it does nothing, the next call comes
    ///     only after something has changed.
    func adopt(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> any AdoptedSocket

    /// Begins work on another thread that the loop has to wait for. Call it on the loop.
    ///
    /// - Parameter name: the work's name, for messages about a world that hangs.
    func beginOutsideWork(_ name: String) -> any OutsideWork
}

extension SocketNetwork {
    /// Whether a client should take a library with sockets of its own: no, by default.
    public var prefersNativeClients: Bool { false }

    /// Finds the route to an endpoint, for one connection that a library will open.
    ///
    /// - Throws: ``NetworkError/unreachable``, ``NetworkError/timedOut``, or ``NetworkError/system(_:)`` if the system
    ///   is out of sockets.
    public func route(
        to endpoint: Endpoint, isolation: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> SocketRoute {
        let found = await withUnsafeContinuation { continuation in
            findRoute(to: endpoint) { continuation.resume(returning: $0.mapRoute()) }
        }
        return try found.get().route
    }
}

/// A carrier for a route from the loop back to the loop, through a continuation that demands a sendable value.
private struct RouteOnLoop: @unchecked Sendable {
    // The callback that fills it and the task that empties it both run on the loop.
    let route: SocketRoute
}

extension Result<SocketRoute, NetworkError> {
    fileprivate func mapRoute() -> Result<RouteOnLoop, NetworkError> { map { RouteOnLoop(route: $0) } }
}
