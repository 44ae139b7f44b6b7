import CarillonEnvironment

/// A listener for calls at a port of a simulated host.
class SimulatedListener: Listener {
    let endpoint: Endpoint
    /// The process that owns the listener.
    let sockets: SimulatedSockets
    let accept: (any Connection) -> Void

    init(endpoint: Endpoint, sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void) {
        self.endpoint = endpoint
        self.sockets = sockets
        self.accept = accept
    }

    func close() { sockets.host.remove(self) }

    /// Runs once the listener takes no more calls, whether its user or the network closed it.
    func didClose() {}
}
