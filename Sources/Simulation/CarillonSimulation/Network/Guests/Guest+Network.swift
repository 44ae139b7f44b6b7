#if os(Linux)
import CCarillonGuest
import CarillonEnvironment
import Foundation

/// The guest's calls: names, connections, and ports at which it listens.
extension Guest {
    /// Deals with the guest's questions. The answers come with its next step.
    func takeRequests(_ handle: OpaquePointer) {
        var last: UInt64 = 0
        while let request = carillon_guest_next_request(handle, last) {
            last = request.pointee.number
            if request.pointee.state == carillon_guest_withdrawn.rawValue {
                withdraw(request)
                continue
            }
            guard !connections.contains(where: { $0.request == request }) else { continue }
            switch request.pointee.kind {
            case carillon_guest_connect.rawValue: connect(request)
            case carillon_guest_look_up.rawValue: lookUp(request)
            default: lookUpAddress(request)
            }
        }
    }

    /// Takes the calls that the guest has made to the ports that it was given.
    func takeCalls(_ handle: OpaquePointer) {
        for connection in connections where connection.gate != nil { connection.acceptCall(of: handle) }
    }

    private func withdraw(_ request: UnsafeMutablePointer<carillon_guest_request>) {
        if let connection = connections.first(where: { $0.request == request }) {
            connection.request = nil
            connection.near.reset()
            connection.end()
        }
        carillon_guest_forget_request(request)
    }

    // MARK: Names

    private func lookUp(_ request: UnsafeMutablePointer<carillon_guest_request>) {
        let name = carillon_guest_request_name(request).map { String(cString: $0) } ?? ""
        defer { stir() }
        guard sockets.knows(name) else { return carillon_guest_answer_error(request, EAI_NONAME) }
        // The world's names stand for addresses of the fourth version.
        guard request.pointee.version != 6 else { return carillon_guest_answer_error(request, EAI_NONAME) }
        var answer = carillon_guest_endpoint(addresses.number(for: name), port: 0)
        carillon_guest_answer_address(request, &answer)
    }

    private func lookUpAddress(_ request: UnsafeMutablePointer<carillon_guest_request>) {
        defer { stir() }
        guard let name = request.pointee.endpoint.number.flatMap({ addresses.name(for: $0) }) else {
            return carillon_guest_answer_error(request, EAI_NONAME)
        }
        carillon_guest_answer_name(request, name)
    }

    // MARK: Connections from the guest

    /// Returns the name of the host that an address stands for. A host may also be called by its address.
    private func host(of endpoint: carillon_guest_endpoint) -> String? {
        if endpoint.isLoopback { return "localhost" }
        if let name = endpoint.number.flatMap({ addresses.name(for: $0) }) { return name }
        return sockets.knows(endpoint.host) ? endpoint.host : nil
    }

    private func connect(_ request: UnsafeMutablePointer<carillon_guest_request>) {
        let called = request.pointee.endpoint
        guard let host = host(of: called) else {
            record(.refused, "\(name) calls \(called.text), an address of no host of this world")
            carillon_guest_answer_error(request, ENETUNREACH)
            return stir()
        }
        let near = sockets.connect(to: Endpoint(host: host, port: called.port))
        let connection = GuestConnection(near, for: request)
        connections.append(connection)
        near.handler = { [weak self, weak connection] event in
            guard let self, let connection else { return }
            if connection.request != nil { answer(event, on: connection) } else { take(event, on: connection) }
        }
    }

    private func answer(_ event: ConnectionEvent, on connection: GuestConnection) {
        guard let handle, let request = connection.request else { return }
        let failure: Int32
        switch event {
        case .open:
            do throws(NetworkError) {
                let own = carillon_guest_endpoint(addresses.number(for: sockets.host.name), port: nextPort())
                try RealWorld.run { () throws(NetworkError) in try connection.openGate(of: handle, own: own) }
                return stir()
            } catch {
                sockets.network.note(error)
                failure = EMFILE
            }
        case .closed(.refused): failure = ECONNREFUSED
        case .closed(.timedOut): failure = ETIMEDOUT
        case .closed(.unreachable): failure = EHOSTUNREACH
        case .closed: failure = ECONNRESET
        case .data, .writable, .endOfStream: return
        }
        connection.request = nil
        carillon_guest_answer_error(request, failure)
        connection.end()
        connections.removeAll { $0 === connection }
        stir()
    }

    private func take(_ event: ConnectionEvent, on connection: GuestConnection) {
        guard handle != nil, !connection.isOver else {
            // The system answers bytes to a closed socket with a reset.
            if case .data = event { connection.near.reset() }
            return
        }
        if RealWorld.run({ connection.take(event) }) { stir() }
    }

    // MARK: Connections to the guest

    /// Opens the world's ports at which the guest listens, and closes those at which it listens no more.
    func takeListeners(_ handle: OpaquePointer) {
        var ports: Set<UInt16> = []
        var index: Int32 = 0
        while let binding = carillon_guest_listening(handle, index) {
            ports.insert(binding.pointee.endpoint.port)
            index += 1
        }
        for port in listeners.keys.sorted() where !ports.contains(port) {
            listeners[port]?.close()
            listeners[port] = nil
        }
        for port in ports.sorted() where listeners[port] == nil {
            do {
                listeners[port] = try environment.network.listen(on: Endpoint(host: sockets.host.name, port: port)) {
                    [weak self] in self?.accept($0, at: port)
                }
            } catch {
                record(.refused, "\(name) cannot listen at port \(port): \(error)")
            }
        }
    }

    private func accept(_ near: any Connection, at port: UInt16) {
        guard let handle else { return near.reset() }
        let connection = GuestConnection(near)
        let caller = (near as? any TracedConnection)?.peerName ?? "localhost"
        let peer = carillon_guest_endpoint(addresses.number(for: caller), port: nextPort())
        do throws(NetworkError) {
            try RealWorld.run { () throws(NetworkError) in
                try connection.call(handle, at: carillon_guest_listening_port(handle, port), from: peer)
            }
        } catch {
            sockets.network.note(error)
            connection.end()
            return near.reset()
        }
        connections.append(connection)
        near.handler = { [weak self, weak connection] event in
            guard let self, let connection else { return }
            take(event, on: connection)
        }
        stir()
    }
}

extension carillon_guest_endpoint {
    /// An address of the fourth version.
    init(_ number: UInt32, port: UInt16) {
        self.init()
        version = 4
        self.port = port
        withUnsafeMutableBytes(of: &address) { $0.storeBytes(of: number.bigEndian, as: UInt32.self) }
    }

    /// The address as a number, if it is one of the fourth version.
    var number: UInt32? {
        version == 4 ? withUnsafeBytes(of: address) { UInt32(bigEndian: $0.load(as: UInt32.self)) } : nil
    }

    /// Whether the address is the host's own.
    var isLoopback: Bool {
        if let number { return number >> 24 == 127 }
        return withUnsafeBytes(of: address) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// The address in numbers.
    var host: String {
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        if version == 4 { return bytes.prefix(4).map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }

    /// The address and port, for people.
    var text: String { version == 4 ? "\(host):\(port)" : "[\(host)]:\(port)" }
}
#endif
