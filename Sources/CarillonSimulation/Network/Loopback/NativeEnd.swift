import CarillonEnvironment

/// The world's side of a connection that a library opens: a connection of the simulated network that stands in for the library, and the
/// socket through which the library talks to it.
///
/// What the library sends is read from the socket and sent by the stand-in, and the other way round; so whatever can strike a connection
/// of the simulated network strikes the library's, too. How long the system takes in between does not show: nothing is handed over until
/// everything has arrived.
///
/// Confined to the loop, hence safe to share.
final class NativeEnd: @unchecked Sendable {
    /// How many bytes of the library are collected at most before they are handed over.
    static let most = 262_144

    private let network: LoopbackNetwork
    private let standIn: SimulatedConnection
    /// Who waits for the route.
    private var seeker: ((Result<SocketRoute, NetworkError>) -> Void)?
    /// Held from the moment at which the library has connected; a route that is let go of before is given up.
    private var route: SocketRoute?
    private weak var unusedRoute: SocketRoute?

    /// Where the library has to call.
    private var gate: Gate?
    /// The socket that the library is connected to.
    private var door: ObservedSocket?
    private var client: NativeClient?

    /// What the library has sent and the stand-in has not.
    private var collected: [UInt8] = []
    /// How many bytes were ever read from the library.
    private var readCount: UInt64 = 0
    private var ending: Ending?
    private var isEndingTold = false

    /// What the library has not been given yet.
    private var outgoing = OutgoingBytes()
    /// How many bytes were ever written to the library.
    private var writtenCount: UInt64 = 0
    private var isFinished = false
    /// Whether writing has found that the library is gone.
    private var isBroken = false
    /// Whether the stand-in waits for the library to read what it was given last.
    private var isHolding = false

    /// How the library's stream ended.
    private enum Ending {
        case finish
        case reset
    }

    /// Calls an endpoint for a library.
    ///
    /// - Parameter found: told where the library has to connect to, once the one who was called has answered.
    init(
        from sockets: SimulatedSockets, to endpoint: Endpoint, on network: LoopbackNetwork,
        found: @escaping (Result<SocketRoute, NetworkError>) -> Void
    ) {
        self.network = network
        standIn = network.connect(from: sockets, to: endpoint)
        seeker = found
        standIn.handler = { [self] event in
            if seeker == nil { receive(event) } else { answer(event, from: endpoint) }
        }
    }

    var number: Int { standIn.number }
    var owner: Int? { standIn.owner }
}

// MARK: - The way in

extension NativeEnd {
    private func answer(_ event: ConnectionEvent, from endpoint: Endpoint) {
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
    /// - Parameter isDead: whether the library is to be refused.
    /// - Throws: what the system has against another socket.
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

    /// Nobody will come.
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
        self.client = client
        socket.sendAtOnce()
        network.watch(socket, for: self)
        // Whether it connects is the system's business alone.
        while client.look()?.isConnecting == true { Socket.wait(for: [(socket, .write)]) }
        if let look = client.look(), !look.isOver, let gate {
            precondition(
                socket.peerPort == gate.address.port, "Adopt the descriptor that has been connected to this route")
            if let caller = try? gate.accept(caller: socket) { open(caller) }
        }
        // A stranger may have been quicker.
        if let door, door.socket.peerPort != socket.port { cut() }
        useRoute()
        hasChanged()
        return client
    }

    private func open(_ socket: Socket) {
        door = ObservedSocket(socket)
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

    private func hasChanged() { network.touch(self) }
}

// MARK: - What the library is given

extension NativeEnd {
    private func receive(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): give(bytes)
        case .endOfStream:
            route?.onTraffic?(.endOfStream)
            isFinished = true
            door?.socket.finishWriting()
        case .closed(let error):
            route?.onTraffic?(.closed)
            if error == nil { door?.socket.close() } else { door?.socket.abort() }
            loseLibrary()
        case .open, .writable: break
        }
        hasChanged()
    }

    private func give(_ bytes: [UInt8]) {
        // Nobody is there to read it any more, which a system answers with a reset.
        if door == nil && gate == nil || client != nil && client?.look() == nil { return cut() }
        route?.onTraffic?(.received(bytes))
        outgoing.append(bytes)
        isHolding = true
        standIn.pause()
    }

    private func cut() {
        standIn.reset()
        door?.socket.abort()
        loseLibrary()
    }

    private func loseLibrary() {
        door = nil
        gate?.close()
        gate = nil
        collected = []
        outgoing.removeAll()
    }
}

// MARK: - What can be done now

extension NativeEnd {
    /// Whether what the library sends is wanted now.
    private var isReading: Bool {
        door != nil && ending == nil && !standIn.isOver && standIn.bufferedByteCount <= WriteGate.limit
            && collected.count < NativeEnd.most
    }

    /// Moves what can be moved at once.
    func exchange() {
        if door == nil, let caller = gate?.acceptAny() { open(caller) }
        write()
        read()
    }

    private func write() {
        while let door, !outgoing.isEmpty {
            switch door.socket.write(outgoing.waiting) {
            case .bytes(let count):
                outgoing.remove(count)
                writtenCount += UInt64(count)
            case .wait: return
            case .failed:
                isBroken = true
                outgoing.removeAll()
            }
        }
    }

    private func read() {
        while let door, isReading {
            switch door.socket.read(into: &network.readBuffer, atMost: NativeEnd.most - collected.count) {
            case .bytes(0): noteEnding(isBroken ? .reset : .finish)
            case .bytes(let count):
                let bytes = network.readBuffer[..<count]
                collected += bytes
                readCount += UInt64(count)
                route?.onTraffic?(.sent(Array(bytes)))
            case .wait: return
            case .failed: noteEnding(.reset)
            }
        }
    }

    private func noteEnding(_ ending: Ending) {
        self.ending = ending
        route?.onTraffic?(.finished)
    }

    /// Whether nothing is under way between the library and this end: no bytes, no end, no room.
    ///
    /// A library with threads of its own has no descriptor to look at; what it does is covered by ``OutsideWork``.
    var isSettled: Bool {
        guard let client else { return true }
        guard let look = client.look() else { return !isReading }
        if look.isOver { return true }
        guard let door else { return look.isEnded }
        if isFinished, !look.isEnded { return false }
        if isReading, look.isFinished || look.sent > readCount { return false }
        if isReading, client.interest.contains(.writable), !look.isWritable { return false }
        if outgoing.isEmpty, look.received >= writtenCount { return true }
        // What the library has not read yet may be all that there is room for.
        return look.unread > 0 && door.look()?.waitsForRoom == true
    }

    /// Enqueues what has come of it all. To be called when everything is settled.
    func enqueueWhatIsDue() {
        let look = client?.look()
        let isGoingOn = tellLibrary(look).contains(.writable) && isReading
        if !isGoingOn, !collected.isEmpty || (ending != nil && !isEndingTold) {
            network.loop.enqueue { self.handOver() }
        }
        if isHolding, outgoing.isEmpty, look == nil || look?.unread == 0 {
            isHolding = false
            standIn.resume()
        }
        if standIn.isOver, look == nil, gate == nil {
            route = nil
            network.remove(self)
        }
    }

    /// Has the library told what its descriptor is ready for. One that is told to go on writing does so before what it has written is handed
    /// over: how much its system takes at a time must not show.
    private func tellLibrary(_ look: ObservedSocket.Look?) -> SocketReadiness {
        guard let client, let look else { return [] }
        let readiness = client.readinessToTell(look, hasRoom: look.isOver || door == nil || isReading)
        if !readiness.isEmpty {
            network.loop.enqueue {
                client.tell(readiness)
                self.hasChanged()
            }
        }
        return readiness
    }

    /// Lets the stand-in send what the library has sent, and end what it has ended.
    private func handOver() {
        let bytes = collected
        collected = []
        if !bytes.isEmpty { standIn.send(bytes) }
        if let ending, !isEndingTold {
            isEndingTold = true
            if ending == .finish { standIn.finish() } else { cut() }
        }
        hasChanged()
    }
}

// MARK: - The end

extension NativeEnd {
    /// The library's process is gone, and its system closes what it had: what was sent still goes.
    func dieWithProcess() {
        guard door != nil else {
            // Its call is the network's business.
            dispose()
            return network.remove(self)
        }
        network.settle(self)
        let hasUnread = client?.look().map { $0.unread > 0 } ?? false || isHolding || standIn.undeliveredByteCount > 0
        standIn.disown()
        handOver()
        client?.end()
        if hasUnread { return cut() }
        standIn.finish()
        door?.socket.close()
        loseLibrary()
    }

    /// Lets go of everything.
    func dispose() {
        client?.letGo()
        door?.socket.close()
        loseLibrary()
        route = nil
    }
}
