import CarillonEnvironment
import Foundation

/// A listening socket on a free port of 127.0.0.1.
final class Gate {
    let socket: Socket
    let address: SocketAddress
    private var isOpen = true

    /// Opens the port.
    ///
    /// - Parameter isDead: whether the gate refuses calls: the port is taken, but has no listener.
    /// - Throws: the system's error if it refuses another socket.
    init(isDead: Bool = false) throws(NetworkError) {
        socket = try Socket.stream(for: .loopback)
        let code = isDead ? socket.bind(to: .loopback) : socket.listen(at: .loopback)
        guard code == 0 else {
            socket.close()
            throw NetworkError.system(code)
        }
        address = socket.address
    }

    deinit { close() }

    func close() {
        if isOpen { socket.close() }
        isOpen = false
    }

    /// Waits for a socket that has begun to connect to this gate. The gate sends other callers away.
    func accept(caller: Socket) throws(NetworkError) -> Socket {
        while true {
            switch socket.accept() {
            case .accepted(let accepted):
                if accepted.peerPort == caller.port { return accepted }
                accepted.close()
            case .none: Socket.wait(for: [(socket, .read)])
            case .gone: continue
            case .exhausted: throw NetworkError.system(EMFILE)
            }
        }
    }

    /// Returns a socket that has connected to this gate, if there is one.
    func acceptAny() -> Socket? {
        guard isOpen, case .accepted(let accepted) = socket.accept() else { return nil }
        return accepted
    }
}
