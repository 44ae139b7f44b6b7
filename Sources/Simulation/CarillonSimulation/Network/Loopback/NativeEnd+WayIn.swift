import CarillonEnvironment

/// The way in: the library gets an address, and connects to it.
extension NativeEnd {
    func answer(_ event: ConnectionEvent, from endpoint: Endpoint) {
        let found = seeker.take()
        switch event {
        case .open: found?(Result { () throws(NetworkError) in try openGate(to: endpoint, isDead: false) })
        case .closed(.refused): found?(Result { () throws(NetworkError) in try openGate(to: endpoint, isDead: true) })
        case .closed(let error): found?(.failure(error ?? .reset))
        case .data, .writable, .endOfStream: break
        }
    }

    /// Opens a port for the library.
    ///
    /// - Parameter isDead: whether the port refuses the library.
    /// - Throws: the system's error if it refuses another socket.
    private func openGate(to endpoint: Endpoint, isDead: Bool) throws(NetworkError) -> SocketRoute {
        do throws(NetworkError) {
            let gate = try Gate(isDead: isDead)
            try network.add(self)
            network.watch(gate.socket, for: self)
            self.gate = gate
            let route = SocketRoute(endpoint: endpoint, address: gate.address.host, port: gate.address.port) {
                [weak self] in self?.giveUp()
            }
            route.terminus = self
            unusedRoute = route
            return route
        } catch {
            network.note(error)
            standIn.reset()
            throw error
        }
    }

    /// Gives the call up: no library will come.
    private func giveUp() {
        // The last reference to a route may go after the world has ended, on any thread.
        guard network.loop.isCurrent else { return }
        standIn.reset()
        dispose()
        network.remove(self)
    }

    /// Takes a descriptor that has begun to connect to the gate.
    func adopt(_ descriptor: Int32, ready: @escaping (SocketReadiness) -> Void) -> NativeClient {
        let socket = Socket(descriptor: descriptor)
        let client = NativeClient(socket, on: network.loop, ready: ready) { [weak self] in self?.hasChanged() }
        client.nativeEnd = self
        self.client = client
        socket.sendAtOnce()
        network.resizeBuffers(of: socket)
        network.watch(socket, for: self)
        // The system alone decides how the library connects.
        while client.look()?.isConnecting == true { Socket.wait(for: [(socket, .write)]) }
        if let look = client.look(), !look.isOver, let gate {
            precondition(
                socket.peerPort == gate.address.port, "Adopt the descriptor that has been connected to this route")
            if let caller = try? gate.accept(caller: socket) { open(caller) }
        }
        // A stranger may have connected first.
        if let door, door.socket.peerPort != socket.port { cut() }
        useRoute()
        hasChanged()
        return client
    }

    func open(_ socket: Socket) {
        door = ObservedSocket(socket)
        network.resizeBuffers(of: socket)
        network.watch(socket, for: self)
        if isFinished { socket.finishWriting() }
        useRoute()
    }

    private func useRoute() {
        gate?.close()
        gate = nil
        guard let unusedRoute else { return }
        route = unusedRoute
        unusedRoute.complete()
    }

    func hasChanged() { network.touch(self) }
}
