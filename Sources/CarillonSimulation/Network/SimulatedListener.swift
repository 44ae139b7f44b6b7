import CarillonEnvironment

/// Who waits for calls at a port of a simulated host.
final class SimulatedListener: Listener {
    let endpoint: Endpoint
    /// The process that it belongs to.
    let sockets: SimulatedSockets
    let accept: (any Connection) -> Void

    init(endpoint: Endpoint, sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void) {
        self.endpoint = endpoint
        self.sockets = sockets
        self.accept = accept
    }

    func close() { sockets.host.remove(self) }
}
