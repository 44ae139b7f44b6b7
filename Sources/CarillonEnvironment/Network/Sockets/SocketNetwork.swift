/// A network whose connections are sockets of the operating system, so that a library with sockets of its own can take part:
/// libmosquitto, libwebsockets, URLSession.
///
/// Whether the environment's network is one decides which engine a client can use. It is one in an app, and in a world whose network is
/// loopback; a network in memory has nothing to offer to a library that calls `connect(2)`. Which one a client uses unless it is told to
/// is for ``prefersNativeClients`` to say.
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
/// **A library with threads of its own** connects to a route likewise. The loop does not know what such a library is doing, so it
/// has to be told with ``OutsideWork``: from the call that starts something until what comes of it has been handed over. Virtual time
/// stands still meanwhile. ``SocketRoute/onTraffic`` tells when there is something to wait for.
///
/// Everything here is confined to the loop, but for ``OutsideWork``.
public protocol SocketNetwork: Network {
    /// Whether a client should take a library with sockets of its own where it has the choice. So it is in a world, which has this network
    /// for the sake of such libraries; not in an app, where the engine on byte streams keeps more promises. `false` unless said otherwise.
    var prefersNativeClients: Bool { get }

    /// Finds the way to an endpoint, for one connection that a library will open.
    ///
    /// What can go wrong before a connection stands shows here, as late as it would: ``NetworkError/unreachable`` if the host is
    /// unknown or there is no link, ``NetworkError/timedOut`` after the patience of TCP. A connection that will be refused has a route
    /// all the same, to a port where nobody listens, so that the library meets the refusal itself.
    ///
    /// - Parameter found: told on the loop, never before this call has returned.
    func findRoute(to endpoint: Endpoint, _ found: @escaping (Result<SocketRoute, NetworkError>) -> Void)

    /// Watches a descriptor that a library has connected to a route, or begun to.
    ///
    /// In a world the network counts what the descriptor sends and reads from then on, and lets time pass only when nothing is under
    /// way. The descriptor stays the library's: it is never read from, written to or closed here.
    ///
    /// - Parameter ready: told on the loop when the descriptor is ready for what ``AdoptedSocket/interest`` asks for; at first, that is
    ///   nothing. It must read, write or close then: one that does nothing is not told again until something has changed.
    func adopt(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> any AdoptedSocket

    /// Begins work on another thread that the loop has to wait for. Call it on the loop.
    ///
    /// - Parameter name: what it is, for whoever has to find out why a world hangs.
    func beginOutsideWork(_ name: String) -> any OutsideWork
}

extension SocketNetwork {
    public var prefersNativeClients: Bool { false }

    /// Finds the way to an endpoint, for one connection that a library will open.
    ///
    /// - Throws: ``NetworkError/unreachable``, ``NetworkError/timedOut``, or ``NetworkError/system(_:)`` if the system is out of sockets.
    public func route(
        to endpoint: Endpoint, isolation: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> SocketRoute {
        let found = await withUnsafeContinuation { continuation in
            findRoute(to: endpoint) { continuation.resume(returning: $0.mapRoute()) }
        }
        return try found.get().route
    }
}

/// Takes a route from the loop back to the loop, through a continuation that may not know as much.
private struct RouteOnLoop: @unchecked Sendable {
    // Both the callback that fills it and the task that empties it run on the loop.
    let route: SocketRoute
}

extension Result<SocketRoute, NetworkError> {
    fileprivate func mapRoute() -> Result<RouteOnLoop, NetworkError> { map { RouteOnLoop(route: $0) } }
}
