import CCarillonSystem
import CarillonEnvironment

/// A socket that can be looked at by others than its owner. The type recognises its socket, because a closed socket's
/// number goes to another one.
struct ObservedSocket {
    /// The state of a socket as the system reports it.
    typealias Look = carillon_socket_look

    let socket: Socket
    private let identity: UInt64

    init(_ socket: Socket) {
        self.socket = socket
        identity = carillon_socket_identity(socket.descriptor)
    }

    /// Looks at the socket; returns `nil` once it has been closed.
    func look() -> Look? {
        var look = Look()
        return carillon_socket_look(socket.descriptor, identity, &look) == 0 ? look : nil
    }
}

extension ObservedSocket.Look {
    var isConnecting: Bool { phase == carillon_socket_connecting }
    var isOver: Bool { phase == carillon_socket_over }
    /// Whether its owner has finished writing.
    var isFinished: Bool { phase == carillon_socket_finished || phase == carillon_socket_both_ended }
    /// Whether the end of the incoming stream has arrived.
    var isEnded: Bool { phase == carillon_socket_ended || phase == carillon_socket_both_ended || isOver }
    var isReadable: Bool { is_readable != 0 }
    var isWritable: Bool { is_writable != 0 }
    /// Whether bytes wait to be sent until the peer reads and so makes room.
    var waitsForRoom: Bool { waits_for_room != 0 }
}
