import CCarillonWorlds
import CarillonEnvironment
import Foundation

/// A view of the sockets of other processes on 127.0.0.1.
final class PeerSockets {
    typealias Look = carillon_peer_look

    private let descriptor: Int32

    /// Opens the view.
    ///
    /// - Throws: ``RealServerError/system(_:)`` where the system cannot be asked. Only Linux can be.
    init() throws(RealServerError) {
        descriptor = RealWorld.run { carillon_peers_make() }
        guard descriptor >= 0 else { throw .system(errno) }
        var look = Look()
        let code = RealWorld.run { carillon_peers_look(descriptor, 1, 1, &look) }
        guard code == 0 else {
            close(descriptor)
            throw .system(code)
        }
    }

    deinit { close(descriptor) }

    /// Looks at the socket at `port` that is connected to `peerPort`.
    func look(at port: UInt16, connectedTo peerPort: UInt16) -> Look {
        var look = Look()
        let code = RealWorld.run { carillon_peers_look(descriptor, port, peerPort, &look) }
        // The system answered in the initialiser, so it does not refuse now.
        return code == 0 ? look : Look(state: carillon_peer_over, unread: 0, written: 0)
    }
}

extension PeerSockets.Look {
    var isConnected: Bool { state == carillon_peer_connected }
}
