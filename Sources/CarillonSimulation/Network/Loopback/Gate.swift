import CarillonEnvironment
import Foundation

/// A listening socket on a free port of 127.0.0.1.
final class Gate {
    let socket: Socket
    let address: SocketAddress
    private var isOpen = true

    /// - Parameter isDead: whether calls are to be refused: the port is taken, and nobody listens.
    /// - Throws: what the system has against another socket.
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

    /// Waits for a socket that has begun to connect to this gate. Whoever else may be there is sent away.
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

    /// A socket that has connected to this gate, if there is one.
    func acceptAny() -> Socket? {
        guard isOpen, case .accepted(let accepted) = socket.accept() else { return nil }
        return accepted
    }
}
