import CarillonEnvironment
import Foundation

/// A listener at a port of a simulated host, with a socket on a private port of 127.0.0.1.
final class LoopbackListener: SimulatedListener {
    private let gate: Gate

    /// Opens the socket.
    ///
    /// - Throws: the system's error if it refuses another socket.
    init(at endpoint: Endpoint, of sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void)
        throws(NetworkError)
    {
        gate = try Gate()
        super.init(endpoint: endpoint, sockets: sockets, accept: accept)
    }

    override func didClose() { gate.close() }

    /// Connects two sockets through the listener's.
    func connect() throws(NetworkError) -> (caller: Socket, called: Socket) {
        let caller = try Socket.stream(for: gate.address)
        do throws(NetworkError) {
            try caller.connect(to: gate.address)
            return (caller, try gate.accept(caller: caller))
        } catch {
            caller.close()
            throw error
        }
    }
}
