import CarillonEnvironment

/// Who waits for calls at a port of a simulated host.
class SimulatedListener: Listener {
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

    /// Called once it takes no more calls, whoever has closed it.
    func didClose() {}
}
